"""Models behind the scripted server, asked as the product asks them."""

from core.providers.access import Access
from core.providers.guard import Policy
from core.providers.keys import Key
from core.providers.reach import Reach
from core.suggesting.candidates import Asked
from core.suggesting.models import ChatSpec, chat_of
from core.suggesting.prompts import DEFAULT_PROMPT, Source, messages_for
from core.suggesting.rungs import Rungs

KEYS = {"openai": "sk-planted-0123456789abcdef", "gemini": "AIzaPlanted0123456789abcdef"}
MODELS = {"openai": "gpt-5.4-mini", "gemini": "gemini-3.5-flash"}
ASKED = (Asked("keywords", "fr"), Asked("need", "fr"))
SOURCE = Source("Cocotte en fonte émaillée. Mijote lentement viandes et légumes.", "fr", ASKED)
MESSAGES = messages_for(DEFAULT_PROMPT, SOURCE, tag="7f3a")


def reach_of(dialect):
    return Reach(lambda provider, base_url: Access(provider, base_url, Key(KEYS[dialect])), Policy())


def chat(server, dialect, rungs=None):
    base_url = server.openai_url if dialect == "openai" else server.gemini_url
    return chat_of(ChatSpec(dialect, MODELS[dialect], base_url), reach_of(dialect), rungs or Rungs())
