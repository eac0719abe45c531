"""Writes `python/caravanserai/wire.py`, the twins of the wire's types, from those of the page.

`python3 bindings/python/twins.py` writes it, with `--check` it says whether that would change it.
"""

from __future__ import annotations

import re
import sys
from keyword import iskeyword
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = HERE / "../../web/src/wire/protocol.ts"
TARGET = HERE / "python/caravanserai/wire.py"
ROOTS = ["View", "Hint", "Choice"]
HEAD = '''"""What is sent to a page, as dictionaries. Seats, slots, stacks and columns count from 1.

Generated from the types of the wire; do not edit. `python3 bindings/python/twins.py` writes it anew.
"""

from typing import Literal, NotRequired, TypedDict

'''
TAIL = '''

class Moment(TypedDict):
    """A moment of a game that was judged."""

    chances: list[float]
    """How likely each seat wins."""
    choice: Choice | None
    """What to think of the action that was chosen then; nothing at the end."""
'''
TOKEN = re.compile(r"/\*\*.*?\*/|\"[^\"]*\"|\w+|[^\s]", re.DOTALL)
SIMPLE = {"number": "float", "string": "str", "boolean": "bool", "null": "None"}


class Reader:
    """Reads types as they stand in the source, and collects the classes that they need."""

    def __init__(self, text: str) -> None:
        # Only doc comments of fields are kept; those of types stand before `export`.
        self.tokens: list[str] = TOKEN.findall(text)
        self.at = 0
        self.classes: list[tuple[str, list[str], list[tuple[str, bool, str, str]]]] = []
        self.used: set[str] = set()

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]

    def union(self, name: str) -> str:
        parts = [self.both(name)]
        while self.peek() == "|":
            self.next()
            parts.append(self.both(name))
        literals = [part[8:-1] for part in parts if part.startswith("Literal[")]
        others = [part for part in parts if not part.startswith("Literal[")]
        if literals:
            others.insert(0, f"Literal[{', '.join(literals)}]")
        return " | ".join(others)

    def both(self, name: str) -> str:
        first = self.one(name)
        if self.peek() != "&":
            return first
        self.next()
        base = self.one(name)
        cls = next(c for c in self.classes if c[0] == first)
        cls[1].append(base)
        return first

    def one(self, name: str) -> str:
        token = self.next()
        if token == "{":
            return self.fields(name)
        if token.startswith('"'):
            return f"Literal[{token}]"
        if token == "Array":
            self.next()
            inner = self.union(name)
            self.next()
            return f"list[{inner}]"
        if token == "[":
            parts = [self.union(name)]
            while self.next() == ",":
                parts.append(self.union(name))
            return f"list[{parts[0]}]"
        if token in SIMPLE:
            return SIMPLE[token]
        self.used.add(token)
        return token

    def fields(self, name: str) -> str:
        fields: list[tuple[str, bool, str, str]] = []
        while self.peek() != "}":
            doc = ""
            if self.peek().startswith("/**"):
                doc = " ".join(re.sub(r"^\s*\*? ?", "", line) for line in self.next()[3:-2].split("\n"))
            key = self.next().strip('"')
            optional = self.peek() == "?"
            if optional:
                self.next()
            self.next()
            kind = self.union(name + key.capitalize())
            # Counts are whole; chances, what they cost and luck are not.
            if key not in ("winChance", "cost", "luck"):
                kind = kind.replace("float", "int")
            fields.append((key, optional, kind, " ".join(doc.split())))
            if self.peek() == ",":
                self.next()
        self.next()
        tag = next((k[9:-2] for f, _, k, _ in fields if f in ("type", "family")), "")
        cls = name + tag[:1].upper() + tag[1:]
        self.classes.append((cls, [], fields))
        return cls


def generate(source: str) -> str:
    types: dict[str, tuple[str, str]] = {}
    for match in re.finditer(r"/\*\*((?:(?!\*/).)*)\*/\nexport type (\w+) = (.*?);\n\n", source + "\n", re.DOTALL):
        doc = " ".join(match[1].replace("*", " ").split())
        types[match[2]] = (doc, match[3])
    seen: set[str] = set()
    texts: list[str] = []

    def write(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        doc, text = types[name]
        reader = Reader(text)
        kind = reader.union(name)
        for used in sorted(reader.used):
            write(used)
        out = ""
        for cls, bases, fields in reader.classes:
            if any(iskeyword(key) for key, *_ in fields):
                inner = ", ".join(f'"{key}": {type_}' for key, _, type_, _ in fields)
                out += f'\n{cls} = TypedDict("{cls}", {{{inner}}})\n"""{doc}"""\n'
                continue
            out += f"\nclass {cls}({', '.join(bases or ['TypedDict'])}):\n"
            out += f'    """{doc}"""\n\n'
            for key, optional, type_, about in fields:
                out += f"    {key}: {f'NotRequired[{type_}]' if optional else type_}\n"
                if about:
                    out += f'    """{about}"""\n'
            out += "\n"
        if kind != name:
            out += f"\n{name} = {kind}\n" + (f'"""{doc}"""\n' if doc else "")
        texts.append(out)

    for root in ROOTS:
        write(root)
    body = "".join(texts) + TAIL
    names = sorted(re.findall(r"^(?:class )?([A-Z]\w+)(?=\(| =)", body, re.MULTILINE))
    listed = "".join(f'    "{name}",\n' for name in names)
    return HEAD + f"__all__ = [\n{listed}]\n\n" + re.sub(r"\n{3,}", "\n\n\n", body).strip("\n") + "\n"


if __name__ == "__main__":
    text = generate(SOURCE.read_text())
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text() == text else "wire.py is old: python3 bindings/python/twins.py")
    TARGET.write_text(text)
