"""Learns Road for two by playing against itself, with PPO and masks, and measures it against a bot.

python ppo.py --decisions 3e6 --against hawker --save player.pt
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

import caravanserai as cv

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--decisions", type=float, default=3e6, help="how many it learns from")
parser.add_argument("--games", type=int, default=256, help="how many games are played at once")
parser.add_argument("--steps", type=int, default=64, help="decisions of each game between updates")
parser.add_argument("--against", default="hawker", help="the bot to measure against")
parser.add_argument("--measure", type=int, default=200, help="games of a measurement")
parser.add_argument("--every", type=float, default=250e3, help="decisions between measurements")
parser.add_argument("--threads", type=int, default=1, help="more only where cores have nothing else to do")
parser.add_argument("--rate", type=float, default=1e-3, help="how fast it learns at first; in the end not at all")
parser.add_argument("--entropy", type=float, default=0.01, help="how much it likes to try things")
parser.add_argument("--width", type=int, default=256, help="of the hidden layers")
parser.add_argument("--epochs", type=int, default=3, help="how often what was played is learned from")
parser.add_argument("--points", type=float, default=20.0, help="a lead that is worth a game")
parser.add_argument("--save", help="where to write what was learned")
parser.add_argument("--force", action="store_true", help="replace a file that is there already")
parser.add_argument("--load", help="what was learned before, to go on from")
options = parser.parse_args()
if options.save and not options.force and Path(options.save).exists():
    parser.error(f"--save: {options.save} is there already: name another, or replace it with --force")
torch.manual_seed(1)
torch.set_num_threads(options.threads)

GAMMA, LAMBDA, CLIP, BATCH = 0.998, 0.95, 0.2, 2048
env = cv.VectorEnv("road", options.games, seed="ppo", max_rounds=60, threads=options.threads)
fields, blocks = cv.Game("road").fields(), cv.Game("road").blocks()
SCORES = fields["score"][0]

# Most of the 1881 actions are ways to pay for a market card, and to give back what is too much. The
# player chooses a card, and pays with the cheapest crystals; it keeps the dearest. So 237 choices are left.
FIRST, REST = blocks["acquire"][0], blocks["rest"][0]
SLOTS = [FIRST + sum(4**i for i in range(slot)) for slot in range(7)]
CHOICES = FIRST + 6 + 2


def narrow(masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What the player chooses from, and the action that each of these choices comes to."""
    few = np.zeros((len(masks), CHOICES), np.int8)
    actions = np.tile(np.arange(CHOICES), (len(masks), 1))
    few[:, :FIRST] = masks[:, :FIRST]
    for slot in range(6):
        ways = masks[:, SLOTS[slot] : SLOTS[slot + 1]]
        few[:, FIRST + slot], actions[:, FIRST + slot] = ways.any(1), SLOTS[slot] + ways.argmax(1)
    few[:, FIRST + 6], actions[:, FIRST + 6] = masks[:, REST], REST
    kept = masks[:, REST + 1 :]
    few[:, FIRST + 7], actions[:, FIRST + 7] = kept.any(1), REST + 1 + kept.argmax(1)
    return few, actions


class Player(nn.Module):
    """Two layers for what is seen, one head for choices and one for the outcome."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(env.observation_size, options.width), nn.ReLU(),
            nn.Linear(options.width, options.width), nn.ReLU(),
        )
        self.policy, self.value = nn.Linear(options.width, CHOICES), nn.Linear(options.width, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: torch.Tensor, few: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(torch.clamp(seen.float() / 4.0, max=8.0))
        logits = self.policy(hidden).masked_fill(few == 0, -1e9)
        return torch.log_softmax(logits, 1), self.value(hidden).squeeze(1)


def lead(seen: np.ndarray) -> np.ndarray:
    """By how many points the seat that decides is ahead: own scores stand first."""
    scores = seen[:, SCORES : SCORES + 2].astype(np.float32)
    return (scores[:, 0] - scores[:, 1]) / options.points


@torch.no_grad()
def measure(player: Player) -> float:
    """The share of games won against a bot, in every seat as often."""
    rival = cv.VectorEnv("road", 50, seed="measure", opponents=options.against, max_rounds=60, threads=options.threads)
    won, played, each = 0, 0, np.arange(50)
    while played < options.measure:
        few, all_actions = narrow(rival.masks)
        logs, _ = player(torch.from_numpy(rival.observations), torch.from_numpy(few))
        _, rewards, ended, capped = rival.step(all_actions[each, logs.argmax(1).numpy()])
        won, played = won + int((rewards > 0).sum()), played + int((ended | capped).sum())
    return won / played


player = Player()
if options.load:
    player.load_state_dict(torch.load(options.load))
optimizer = torch.optim.Adam(player.parameters(), lr=options.rate, eps=1e-5)
n, steps = options.games, options.steps
seen = torch.zeros(steps, n, env.observation_size, dtype=torch.uint8)
masks = torch.zeros(steps, n, CHOICES, dtype=torch.int8)
choices, logs, values = torch.zeros(steps, n, dtype=torch.long), torch.zeros(steps, n), np.zeros((steps, n), np.float32)
seats, rewards, ended = (np.zeros((steps, n), kind) for kind in (np.int8, np.float32, np.bool_))
decisions, measured = 0, 0


def report() -> None:
    """How long it took, on the clock and of the processor's time, and what it is worth."""
    if options.save:
        torch.save(player.state_dict(), options.save)
    took, worked = (time.monotonic() - begun) / 60, time.process_time() / 60
    print(f"{decisions:,} decisions, {took:.1f} minutes ({worked:.1f} of computing): won {measure(player):.1%} "
          f"of {options.measure} games against {options.against}", flush=True)


begun = time.monotonic()
while decisions < options.decisions:
    optimizer.param_groups[0]["lr"] = options.rate * (1 - decisions / options.decisions)
    for step in range(steps):
        few, all_actions = narrow(env.masks)
        seen[step], masks[step] = torch.from_numpy(env.observations), torch.from_numpy(few)
        with torch.no_grad():
            all_logs, value = player(seen[step], masks[step])
        choices[step] = torch.distributions.Categorical(logits=all_logs).sample()
        logs[step] = all_logs.gather(1, choices[step][:, None]).squeeze(1)
        values[step], seats[step] = value.numpy(), env.turns
        before = lead(env.observations)
        _, outcome, over, capped = env.step(all_actions[np.arange(n), choices[step].numpy()])
        ended[step] = over | capped
        own = outcome[np.arange(n), seats[step]]
        # Points on the way count as much as they change the lead; the end counts by who has won.
        after = lead(env.observations) * np.where(env.turns == seats[step], 1, -1)
        rewards[step] = np.where(ended[step], own, after) - before
    with torch.no_grad():
        _, value = player(torch.from_numpy(env.observations), torch.from_numpy(narrow(env.masks)[0]))
    # What a seat may hope for goes over to the other seat with the sign turned.
    next_value, next_seat, advantage = value.numpy(), env.turns.astype(np.int8), np.zeros(n, np.float32)
    advantages = np.zeros((steps, n), np.float32)
    for step in reversed(range(steps)):
        side = np.where(next_seat == seats[step], 1.0, -1.0) * ~ended[step]
        delta = rewards[step] + GAMMA * side * next_value - values[step]
        advantage = delta + GAMMA * LAMBDA * side * advantage
        advantages[step], next_value, next_seat = advantage, values[step], seats[step]
    targets = torch.from_numpy(advantages + values).flatten()
    gains = torch.from_numpy(advantages).flatten()
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    flat = [part.flatten(0, 1) for part in (seen, masks, choices, logs)]
    for _ in range(options.epochs):
        for part in torch.randperm(steps * n).split(BATCH):
            new, value = player(flat[0][part], flat[1][part])
            ratio = (new.gather(1, flat[2][part][:, None]).squeeze(1) - flat[3][part]).exp()
            gain = gains[part]
            chosen = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(new.exp() * new.clamp(min=-30)).sum(1).mean()
            loss = -chosen + 0.5 * (value - targets[part]).square().mean() - options.entropy * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()
    decisions += steps * n
    if decisions >= measured + options.every or decisions >= options.decisions:
        measured = decisions
        report()
