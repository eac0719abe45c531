#!/usr/bin/env python3
"""Plays at a table of a house, with nothing but Python (docs/bot-protocol.md).

python3 join.py http://localhost:7272/join/0123… Bo                          this bot
python3 join.py http://localhost:7272/join/0123… Bo python3 ../bot.py        any bot of the arena
"""

import base64
import json
import os
import random
import socket
import ssl
import subprocess
import sys
import time
from http.client import parse_headers
from urllib.parse import urlsplit


class Refused(ConnectionError):
    """The house opens no socket, and says why."""

    def __init__(self, status: int, wait: str, why: str) -> None:
        super().__init__(f"the house answers {status}: {why}")
        # A proxy whose house restarts has it back soon, and who asks too often is told when to come.
        self.passes, self.wait = status == 429 or status >= 500, int(wait) if wait.isdigit() else 1


class Socket:
    """As much of a WebSocket (RFC 6455) as a house needs."""

    def __init__(self, house, path: str) -> None:
        secure = house.scheme == "https"
        # The house says something every 30 seconds.
        wire = socket.create_connection((house.hostname, house.port or (443 if secure else 80)), 90)
        self.wire = ssl.create_default_context().wrap_socket(wire, server_hostname=house.hostname) if secure else wire
        self.input = self.wire.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.wire.sendall((f"GET {path} HTTP/1.1\r\nHost: {house.netloc}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                           f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
        match self.input.readline().split():
            case [_, status, *_] if status.isdigit():
                headers = parse_headers(self.input)
                if int(status) != 101:
                    why = self.input.read(int(headers.get("Content-Length", 0))).decode()
                    raise Refused(int(status), headers.get("Retry-After", ""), why)
            case _:
                raise ConnectionError("the house does not answer")

    def take(self, size: int) -> bytes:
        data = self.input.read(size)
        if len(data) < size:
            raise ConnectionError("the connection is lost")
        return data

    def hear(self) -> dict:
        while True:
            kind, size = self.take(2)
            if size > 125:
                size = int.from_bytes(self.take(2 if size == 126 else 8))
            data = self.take(size)
            match kind & 15:
                case 1:
                    return json.loads(data)
                case 8:
                    raise ConnectionError(data[2:].decode())
                case 9:
                    self.send(10, data)

    def send(self, kind: int, data: bytes) -> None:
        size = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
        # Masked with zeros: the mask protects proxies from pages, and this is none.
        self.wire.sendall(bytes([128 | kind]) + size + bytes(4) + data)

    def say(self, message: dict) -> None:
        self.send(1, json.dumps(message).encode())


def choose(message: dict, name: str) -> dict | None:
    """This bot: it claims what it can, and else does anything."""
    match message["type"]:
        case "hello":
            return {"type": "hello", "protocol": 2, "name": name}
        case "go":
            claims = [action for action in message["legal"] if action.startswith("#")]
            return {"type": "action", "action": random.choice(claims or message["legal"])}


def program(command: list[str]):
    """A bot on standard input and output."""
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def answer(message: dict, name: str) -> dict | None:
        print(json.dumps(message), file=child.stdin, flush=True)
        if message["type"] in ("hello", "go"):
            line = child.stdout.readline() or sys.exit(f"{command[0]} has ended without an answer")
            return json.loads(line) | ({"name": name} if message["type"] == "hello" else {})

    return answer


def play(link: str, name: str, answer) -> dict:
    """Plays until the game ends, however often the connection is lost."""
    house, token = urlsplit(link), os.environ.get("CARAVAN_TOKEN")
    prefix, table = house.path.rsplit("/join/", 1)
    while True:
        try:
            wire = Socket(house, f"{prefix}/api/bots/{table}")
            while True:
                message = wire.hear()
                match message["type"]:
                    case "seat":
                        table, token = message["table"], message["token"]
                        print(f"chair {message['chair']}; CARAVAN_TOKEN={token} comes back to it", file=sys.stderr)
                    case "error":
                        sys.exit(f"{message['code']}: {message['reason']}")
                if reply := answer(message, name):
                    wire.say(reply | ({"token": token} if message["type"] == "hello" else {}))
                if message["type"] == "end":
                    return message
        except OSError as error:
            if isinstance(error, Refused) and not error.passes:
                sys.exit(str(error))
            wait = getattr(error, "wait", 1)
            print(f"{error}; coming back in {wait} s", file=sys.stderr)
            time.sleep(wait)


if __name__ == "__main__":
    if len(sys.argv) < 3 or "/join/" not in sys.argv[1]:
        sys.exit(__doc__)
    link, name, *command = sys.argv[1:]
    print(json.dumps(play(link, name, program(command) if command else choose)))
