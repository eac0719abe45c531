"""Records: tags and actions out of the text of notation.md, section 8.

Comments, variations, round numbers and check marks are read over: the oracle
recomputes what they say, and compares it elsewhere.
"""

import re
from dataclasses import dataclass
from pathlib import Path

UNSEEN = "?"
"""A component whose identity a record does not tell; it must never be turned up."""

STRING = r'"(?:[^"\\]|\\["\\])*"'
ELEMENT = re.compile(
    rf"""
    \[ \s* (?P<name> [A-Za-z][A-Za-z0-9]* ) (?P<strings> (?: \s* {STRING} )+ ) \s* \]
    | (?P<comment> \{{ [^}}]* \}} )
    | (?P<bracket> [()] )
    | (?P<word> [^\s\[\](){{}}]+ )
    """,
    re.VERBOSE,
)
ROUND_NUMBER = re.compile(r"[0-9]+\.")
MARKED_ACTION = re.compile(r"(?P<action>[^=!]+)(?:=[0-9]+(?:\+[0-9]+)?)?(?:![0-9a-fA-F]{16})?")
WHITE_SPACE = re.compile(r"\s*")


@dataclass(frozen=True)
class Record:
    """The tags of a game, each with its strings, and the actions as they were written."""

    tags: dict[str, list[str]]
    actions: list[str]

    def text(self, name: str) -> str | None:
        """The strings of a tag joined by spaces, or nothing where the tag is missing."""
        return " ".join(self.tags[name]) if name in self.tags else None


def read(file: Path) -> Record:
    """The record in a file."""
    return parse(file.read_text(encoding="utf-8"))


def parse(text: str) -> Record:
    """The record in a text; a ValueError says what is wrong with it."""
    tags: dict[str, list[str]] = {}
    actions: list[str] = []
    depth = 0
    only_tags_so_far = True
    place = WHITE_SPACE.match(text).end()  # type: ignore[union-attr]  # it matches anywhere
    while place < len(text):
        found = ELEMENT.match(text, place)
        if found is None:
            raise ValueError(f"not an element of a record: {text[place : place + 40]!r}")
        if found["name"]:
            if not only_tags_so_far or found["name"] in tags:
                raise ValueError(f"the tag {found['name']} stands in a wrong place or twice")
            quoted = re.findall(STRING, found["strings"])
            tags[found["name"]] = [re.sub(r"\\(.)", r"\1", string[1:-1]) for string in quoted]
        else:
            only_tags_so_far = False
        if found["bracket"]:
            depth += 1 if found["bracket"] == "(" else -1
            if depth < 0:
                raise ValueError("a variation is closed that was never opened")
        if found["word"] and depth == 0 and not ROUND_NUMBER.fullmatch(found["word"]):
            actions.append(without_marks(found["word"]))
        place = WHITE_SPACE.match(text, found.end()).end()  # type: ignore[union-attr]
    if depth:
        raise ValueError("a variation is never closed")
    return Record(tags, actions)


def without_marks(word: str) -> str:
    """The action alone."""
    marked = MARKED_ACTION.fullmatch(word)
    if marked is None:
        raise ValueError(f"not an action with check marks: {word!r}")
    return marked["action"]
