"""The settings of a search server, as the text form of an engine says them: checked, and in one spelling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

from core.engines.protocol import EngineSpec, check_options
from core.messages import EngineError, message
from core.providers.guard import Policy, check_address
from core.search_servers.hits import ID
from core.search_servers.paths import JsonPath
from core.search_servers.templates import DEFAULT, Json, check_places, places, read_template, written

TITLES = {"elasticsearch": "Elasticsearch", "opensearch": "OpenSearch", "http": "HTTP"}
HTTP = "http"
DEFAULT_IDS = "results[*].id"
_OF_AN_INDEX = {"url", "index", "template", "id"}
_OF_AN_ADDRESS = {"url", "template", "ids", "scores"}
_NOT_QUOTED = " !#$&'*/:;?@[]{}\"=<>|~^"
"""Signs of a template or an address that mean nothing in the text form of an engine."""


@dataclass(frozen=True)
class Settings:
    """`url` holds places where a GET is filled in; `template` is the body, None for a GET.

    `index` and `id` are of Elasticsearch and OpenSearch, `ids` and `scores` paths into the answers of others.
    """

    kind: str
    url: str
    template: dict[str, Json] | None
    index: str = ""
    id: str = ID
    ids: str = ""
    scores: str = ""

    @classmethod
    def of(cls, spec: EngineSpec) -> Settings:
        """Read a spec; raises `EngineError` for what can't be asked."""
        kind = spec.name.partition(":")[2]
        if kind not in TITLES:
            known = ", ".join(f"server:{known}" for known in TITLES)
            raise EngineError(
                message('There is no engine "{engine}". Servers are written {known}.', engine=spec.name, known=known)
            )
        check_options(spec, _OF_AN_ADDRESS if kind == HTTP else _OF_AN_INDEX)
        options = {name: unquote(value) for name, value in spec.options.items() if value}
        settings = _of_an_address(options) if kind == HTTP else _of_an_index(kind, options)
        check_address(settings.where, Policy())
        return settings

    @property
    def spec(self) -> EngineSpec:
        """Return the settings in their one spelling, without those that say the default."""
        options = {
            "url": self.url, "index": self.index, "template": self.template_text, "id": self.id, "ids": self.ids,
            "scores": self.scores,
        }  # fmt: skip
        defaults = {"template": _canonical(DEFAULT) if self.kind != HTTP else "", "id": ID, "ids": DEFAULT_IDS}
        said = {name: value for name, value in options.items() if value and value != defaults.get(name)}
        return spec_of(self.kind, said)

    @property
    def title(self) -> str:
        """Return the server's name."""
        return TITLES[self.kind]

    @property
    def template_text(self) -> str:
        """Return the template in its one spelling, "" where there is none."""
        return "" if self.template is None else written(self.template)

    @property
    def where(self) -> str:
        """Return the address that a key is for and a server's operators allow: without what a query changes."""
        return self.url.partition("?")[0].partition("{{")[0].rstrip("/")

    @property
    def with_port(self) -> str:
        """Return the address with its port, which the official clients would guess otherwise."""
        parts = urlsplit(self.url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
        return f"{parts.scheme}://{host}:{port}{parts.path}"

    @property
    def path(self) -> str:
        """Return the path of the address."""
        return urlsplit(self.where).path or "/"

    @property
    def asks_language(self) -> bool:
        """Return whether a query must have a language to be asked."""
        return "language" in places(f"{self.url} {self.index} {self.template_text}")


def spec_of(kind: str, options: Mapping[str, str]) -> EngineSpec:
    """Return how the engine with these options is written, each sign quoted that means something there."""
    return EngineSpec(f"server:{kind}", {name: quote(value, safe=_NOT_QUOTED) for name, value in options.items()})


def _of_an_index(kind: str, options: Mapping[str, str]) -> Settings:
    url, index = options.get("url", "").rstrip("/"), options.get("index", "").strip()
    if not url or not index:
        example = f"server:{kind},url=http://127.0.0.1:9200,index=products"
        raise EngineError(message("Name the address and the index: write {example}.", example=example))
    if places(url) or set(places(index)) - {"language"}:
        raise EngineError(
            message("In the address of the server nothing can be filled in, in the index the language alone.")
        )
    return Settings(kind, url, read_template(options.get("template", DEFAULT)), index, options.get("id", ID).strip())


def _of_an_address(options: Mapping[str, str]) -> Settings:
    url = options.get("url", "").strip()
    if not url:
        example = "server:http,url=http://127.0.0.1:8080/search?q={{query}}"
        raise EngineError(message("Name the address: write {example}.", example=example))
    if places(url.partition("://")[2].partition("/")[0].partition("?")[0]) or "#" in url:
        raise EngineError(message("In the name of the server nothing can be filled in, only in what follows it."))
    template = read_template(options["template"]) if "template" in options else None
    if template is None:
        check_places(url)
    paths = options.get("ids", DEFAULT_IDS).strip(), options.get("scores", "").strip()
    for path in filter(None, paths):
        JsonPath.parse(path)
    return Settings(HTTP, url, template, ids=paths[0], scores=paths[1])


def _canonical(template: str) -> str:
    return written(read_template(template))
