"""On a shared server only listed addresses are called, and never one inside its own network, however it is spelled."""

import socket
import threading
from ipaddress import IPv6Address

import httpx2
import openai
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.providers.access import Access
from core.providers.clients import openai_client
from core.providers.failures import ProviderError, openai_failure
from core.providers.guard import Policy, check_address, resolved
from core.providers.guarded import GuardedTransport
from core.providers.keys import NO_KEY, Key
from core.providers.public_addresses import is_public

SPELLINGS = [
    "127.0.0.1",
    "127.0.0.1.",
    "127.1",
    "127.0.1",
    "127.255.255.254",
    "2130706433",
    "017700000001",
    "0177.0.0.1",
    "0177.0.0.01",
    "0x7f000001",
    "0x7F.0.0.1",
    "0x7f.1",
    "0",
    "0.0.0.0",  # noqa: S104 - nobody listens there
    "[::]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[0000:0000:0000:0000:0000:0000:0000:0001]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::FFFF:7F00:0001]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::]",
    "[2002:0a00:0001::1]",
    "[2001:0:4136:e378:8000:63bf:80ff:fffe]",
    "localhost",
    "LOCALHOST",
    "LocalHost",
    "localhost.",
    "localhost.localdomain",
    "10.0.0.8",
    "172.16.4.1",
    "192.168.1.20",
    "3232235796",
    "169.254.169.254",
    "169.254.43518",
    "2852039166",
    "0xa9fea9fe",
    "0251.0376.0251.0376",
    "[::ffff:169.254.169.254]",
    "[fd00:ec2::254]",
    "[fe80::1]",
    "[fec0::1]",
    "[ff02::1]",
    "100.100.100.200",
    "100.64.0.1",
    "192.0.0.192",
    "198.18.0.1",
    "168.63.129.16",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "metadata.google.internal",
]


@pytest.fixture
def listener():
    """A real server on this machine that counts who comes."""
    came = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.05)
        over = threading.Event()

        def accept():
            while not over.is_set():
                try:
                    connection, _ = server.accept()
                except TimeoutError:
                    continue
                came.append(connection.getpeername())
                connection.close()

        thread = threading.Thread(target=accept)
        thread.start()
        yield server.getsockname()[1], came
        over.set()
        thread.join()


def table(addresses):
    """Resolve names from a table and let the system read every other spelling, as it does for the real thing."""

    def resolve(host, port):
        return addresses[host] if host in addresses else resolved(host, port)

    return resolve


NAMES = table(
    {
        "metadata.google.internal": ["169.254.169.254"],
        "localhost.localdomain": ["127.0.0.1"],
        "localhost.": ["127.0.0.1"],
    }
)


@pytest.mark.parametrize("host", SPELLINGS)
def test_every_spelling_of_an_address_inside_is_refused_before_any_connection(host, listener):
    port, came = listener
    with (
        httpx2.Client(transport=GuardedTransport(resolve=NAMES)) as client,
        pytest.raises((ProviderError, httpx2.ConnectError, httpx2.InvalidURL)) as raised,
    ):
        client.get(f"http://{host}:{port}/v1/models")
    # Where the client or the system does not read a spelling, there is no such host; else it is refused.
    if isinstance(raised.value, ProviderError):
        assert raised.value.kind == "address"
        assert not raised.value.transient
    assert came == []


@pytest.mark.parametrize("host", ["127.0.0.1", "2130706433", "0x7f000001", "127.1", "[::ffff:127.0.0.1]", "localhost"])
def test_a_listed_address_that_leads_inside_is_refused_through_the_real_client(host, listener):
    port, came = listener
    url = f"https://{host}:{port}/v1"
    access, policy = Access("openai", url, Key("sk-own")), Policy(shared=True, allowed=(url,))
    client = openai_client(access, policy)
    with pytest.raises((ProviderError, openai.APIConnectionError)) as raised:
        client.models.list()
    failure = openai_failure(raised.value, access, "")
    assert failure.kind == "address"
    assert "network of this server" in str(failure)
    assert came == []


@pytest.mark.parametrize("host", ["１２７.0.0.1", "①②⑦.0.0.1", "127。0。0。1", "ｌｏｃａｌｈｏｓｔ"])
def test_digits_and_letters_of_other_scripts_are_refused(host, listener):
    port, came = listener
    with pytest.raises(ProviderError, match="characters"):
        check_address(f"https://{host}:{port}/v1", Policy(shared=True, allowed=(f"https://{host}:{port}/v1",)))
    with httpx2.Client(transport=GuardedTransport()) as client, pytest.raises((ProviderError, httpx2.InvalidURL)):
        client.get(f"http://{host}:{port}/v1/models")
    assert came == []


def test_a_name_with_one_private_address_among_public_ones_is_refused():
    transport = GuardedTransport(resolve=table({"two.example": ["93.184.216.34", "10.0.0.1"]}))
    with httpx2.Client(transport=transport) as client, pytest.raises(ProviderError):
        client.get("https://two.example/v1")


def test_a_name_without_an_address_is_a_failed_connection():
    def nobody(host, port):
        raise socket.gaierror(-2, "Name or service not known")

    with (
        httpx2.Client(transport=GuardedTransport(resolve=nobody)) as client,
        pytest.raises(httpx2.ConnectError, match="not known"),
    ):
        client.get("https://nobody.example/v1")


class Connections(httpx2.BaseTransport):
    """Keeps what would be connected to; `closed` addresses can't be reached."""

    def __init__(self, closed=()):
        self.requests, self._closed = [], closed

    def handle_request(self, request):
        self.requests.append(request)
        if request.url.host in self._closed:
            raise httpx2.ConnectError("refused")
        return httpx2.Response(200, json={"data": []})


def test_the_connection_goes_to_the_checked_address_though_the_name_changes_it_afterwards():
    answers = iter([["93.184.216.34"], ["127.0.0.1"]])
    connections = Connections()
    transport = GuardedTransport(resolve=lambda host, port: next(answers), connections=connections)
    with httpx2.Client(transport=transport) as client:
        client.get("https://rebind.example/v1")
        with pytest.raises(ProviderError):
            client.get("https://rebind.example/v1")
    (request,) = connections.requests
    assert request.url == "https://93.184.216.34/v1"
    assert request.headers["host"] == "rebind.example"
    assert request.extensions["sni_hostname"] == "rebind.example"


def test_a_second_checked_address_is_tried_when_the_first_is_closed():
    connections = Connections(closed=["2606:4700::1"])
    transport = GuardedTransport(resolve=lambda host, port: ["2606:4700::1", "93.184.216.34"], connections=connections)
    with httpx2.Client(transport=transport) as client:
        assert client.post("https://two.example/v1", json={"input": "a"}).status_code == 200
    assert [str(request.url) for request in connections.requests] == [
        "https://[2606:4700::1]/v1",
        "https://93.184.216.34/v1",
    ]


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "64:ff9b::808:808"])
def test_addresses_of_the_internet_are_public(address):
    assert is_public(address)


@given(st.ip_addresses())
def test_what_the_standard_library_holds_for_private_is_never_public(address):
    if is_public(str(address)):
        assert (address.is_global and not address.is_multicast) or str(address).startswith("64:ff9b:")


@given(st.ip_addresses(v=4))
def test_an_address_inside_another_is_as_public_as_itself_or_less(address):
    number = int(address)
    for wrapped in (0xFFFF << 32 | number, number, 0x2002 << 112 | number << 80, 0x64FF9B0001 << 80 | number):
        assert not is_public(str(IPv6Address(wrapped)))
    assert is_public(str(IPv6Address(0x64FF9B << 96 | number))) == is_public(str(address))


def test_an_address_with_the_name_of_a_network_card_is_not_public():
    assert not is_public("2606:4700::1111%eth0")


@pytest.mark.parametrize("url", ["http://localhost:11434/v1", "http://127.0.0.1:1234/v1/", "https://192.168.1.5/v1"])
def test_one_person_on_their_own_machine_may_call_any_address(url):
    check_address(url, Policy())


def test_one_person_on_their_own_machine_reaches_localhost(server):
    access = Access("openai", server.openai_url.replace("127.0.0.1", "localhost"), NO_KEY)
    client = openai_client(access, Policy())
    assert client.embeddings.create(model="m", input=["a"], encoding_format="float").data


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("localhost:11434/v1", "must be written like"),
        ("ftp://example.com/v1", "must be written like"),
        ("file:///etc/passwd", "must be written like"),
        ("http://", "must be written like"),
        ("http:///v1", "must be written like"),
        ("", "must be written like"),
        ("http://[::1/v1", "not written as an address"),
        ("http://example.com:99999/v1", "not written as an address"),
        ("http://example.com:port/v1", "not written as an address"),
        ("http://user:secret@example.com/v1", "password does not belong"),
        ("http://example.com@127.0.0.1/v1", "password does not belong"),
        ("http://example.com\\@127.0.0.1/v1", "characters"),
        ("http://exam ple.com/v1", "characters"),
        ("http://example.com/v1\n", "characters"),
        ("http://example.com/v1?key=sk-abc", "nothing may follow"),
        ("http://example.com/v1#a", "nothing may follow"),
        ("http://example.com/v1/../admin", "back and forth"),
        ("http://example.com/v1/%2e%2e/admin", "back and forth"),
    ],
)
def test_what_is_no_plain_address_is_refused_on_any_machine(url, reason):
    for policy in (Policy(), Policy(shared=True, allowed=(url,))):
        with pytest.raises(ProviderError, match=reason) as raised:
            check_address(url, policy)
        assert raised.value.kind == "address"
        assert "secret" not in str(raised.value)
        assert "sk-abc" not in str(raised.value)


LISTED = Policy(shared=True, allowed=("https://models.example.com/v1", "https://other.example.com:8443"))


@pytest.mark.parametrize(
    "url",
    [
        "https://models.example.com/v1",
        "https://models.example.com/v1/",
        "https://MODELS.example.com:443/v1",
        "https://models.example.com./v1/eu",
        "HTTPS://other.example.com:8443/anything",
    ],
)
def test_a_listed_address_is_allowed_in_each_of_its_spellings(url):
    check_address(url, LISTED)


@pytest.mark.parametrize(
    "url",
    [
        "https://models.example.com/v1beta",
        "https://models.example.com/",
        "https://models.example.com:8443/v1",
        "https://models.example.com:0/v1",
        "https://models.example.com.evil.example/v1",
        "https://evil-models.example.com/v1",
        "https://other.example.com/v1",
        "https://example.org/v1",
        "https://127.0.0.1/v1",
    ],
)
def test_what_is_not_listed_is_refused_where_people_share_a_server(url):
    with pytest.raises(ProviderError, match="have not listed it"):
        check_address(url, LISTED)


def test_a_shared_server_sends_nothing_unencrypted():
    with pytest.raises(ProviderError, match="https"):
        check_address("http://models.example.com/v1", Policy(shared=True, allowed=("http://models.example.com/v1",)))


def test_nothing_is_allowed_where_nothing_is_listed():
    with pytest.raises(ProviderError):
        check_address("https://models.example.com/v1", Policy(shared=True))
    with pytest.raises(ProviderError):
        check_address("https://models.example.com/v1", Policy(shared=True, allowed=("not an address", "")))
