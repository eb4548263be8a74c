"""Which addresses of the internet are public: what a server may be made to call by those who use it."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

# The tables of the ipaddress module differ between the releases of Python: 3.11 holds fec0::/10, 5f00::/16 and most
# of 192.0.0.0/24 for public. These are the special-purpose registries of IANA (RFC 6890 and its updates).
_SPECIAL = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network
            "10.0.0.0/8",
            "100.64.0.0/10",  # carriers' own; 100.100.100.200 tells a cloud's secrets
            "127.0.0.0/8",
            "169.254.0.0/16",  # link-local; 169.254.169.254 tells a cloud's secrets
            "172.16.0.0/12",
            "192.0.0.0/24",  # protocols; 192.0.0.192 tells a cloud's secrets
            "192.0.2.0/24",  # examples
            "192.88.99.0/24",  # 6to4 relays
            "192.168.0.0/16",
            "198.18.0.0/15",  # benchmarks
            "198.51.100.0/24",  # examples
            "203.0.113.0/24",  # examples
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, broadcast
            "168.63.129.16/32",  # a public number that is the host's own inside a cloud
        ),
    )
)
_UNICAST = IPv6Network("2000::/3")
_SPECIAL_V6 = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # protocols, among them Teredo
            "2001:db8::/32",  # examples
            "2002::/16",  # 6to4, which wraps an IPv4 address
            "3fff::/20",  # examples
        ),
    )
)
_NAT64 = IPv6Network("64:ff9b::/96")


def is_public(address: str) -> bool:
    """Return whether an address, as a resolver gives it, leads to the internet and nowhere else."""
    number = ip_address(address)
    return _public_v4(number) if isinstance(number, IPv4Address) else _public_v6(number)


def _public_v4(number: IPv4Address) -> bool:
    return not any(number in network for network in _SPECIAL)


def _public_v6(number: IPv6Address) -> bool:
    if number.scope_id is not None:
        return False
    if number in _NAT64:  # where there is IPv6 alone, every IPv4 server is reached through it
        return _public_v4(IPv4Address(int(number) & 0xFFFFFFFF))
    return number in _UNICAST and not any(number in network for network in _SPECIAL_V6)
