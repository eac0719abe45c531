"""Learns Road for two by playing against itself, with PPO and masks, and measures it against a bot.

python ppo.py --minutes 20 --against hawker
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

import caravanserai as cv

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--minutes", type=float, default=20.0)
parser.add_argument("--games", type=int, default=256, help="how many games are played at once")
parser.add_argument("--steps", type=int, default=64, help="decisions of each game between updates")
parser.add_argument("--against", default="hawker", help="the bot to measure against")
parser.add_argument("--measure", type=int, default=400, help="games of a measurement")
parser.add_argument("--threads", type=int, default=2)
parser.add_argument("--rate", type=float, default=5e-4, help="how fast it learns")
parser.add_argument("--entropy", type=float, default=0.005, help="how much it likes to try things")
parser.add_argument("--width", type=int, default=256, help="of the hidden layers")
parser.add_argument("--epochs", type=int, default=2, help="how often what was played is learned from")
parser.add_argument("--points", type=float, default=20.0, help="a lead that is worth a game")
parser.add_argument("--save", help="where to write what was learned")
options = parser.parse_args()
torch.manual_seed(1)
torch.set_num_threads(options.threads)

GAMMA, LAMBDA, CLIP, BATCH = 0.998, 0.95, 0.2, 2048
env = cv.VectorEnv("road", options.games, seed="ppo", max_rounds=60, threads=options.threads)
fields = cv.Game("road").fields()
SCORES = fields["score"][0]


class Player(nn.Module):
    """Two layers for what is seen, one head for actions and one for the outcome."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(env.observation_size, options.width), nn.ReLU(),
            nn.Linear(options.width, options.width), nn.ReLU(),
        )
        self.policy, self.value = nn.Linear(options.width, env.action_size), nn.Linear(options.width, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(torch.clamp(seen.float() / 4.0, max=8.0))
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return torch.log_softmax(logits, 1), self.value(hidden).squeeze(1)


def lead(seen: np.ndarray) -> np.ndarray:
    """By how many points the seat that decides is ahead: own scores stand first."""
    scores = seen[:, SCORES : SCORES + 2].astype(np.float32)
    return (scores[:, 0] - scores[:, 1]) / options.points


@torch.no_grad()
def measure(player: Player) -> float:
    """The share of games won against a bot, in every seat as often."""
    rival = cv.VectorEnv("road", 50, seed="measure", opponents=options.against, max_rounds=60, threads=options.threads)
    won = played = 0
    while played < options.measure:
        logs, _ = player(torch.from_numpy(rival.observations), torch.from_numpy(rival.masks))
        _, rewards, ended, capped = rival.step(torch.distributions.Categorical(logits=logs * 4).sample().numpy())
        won, played = won + int((rewards > 0).sum()), played + int((ended | capped).sum())
    return won / played


player = Player()
optimizer = torch.optim.Adam(player.parameters(), lr=options.rate, eps=1e-5)
n, steps = options.games, options.steps
seen = torch.zeros(steps, n, env.observation_size, dtype=torch.uint8)
masks = torch.zeros(steps, n, env.action_size, dtype=torch.int8)
actions, logs, values = torch.zeros(steps, n, dtype=torch.long), torch.zeros(steps, n), np.zeros((steps, n), np.float32)
seats, rewards, ended = (np.zeros((steps, n), kind) for kind in (np.int8, np.float32, np.bool_))
begun, update, decisions = time.monotonic(), 0, 0

while (passed := time.monotonic() - begun) < options.minutes * 60:
    for step in range(steps):
        seen[step], masks[step] = torch.from_numpy(env.observations), torch.from_numpy(env.masks)
        with torch.no_grad():
            all_logs, value = player(seen[step], masks[step])
        actions[step] = torch.distributions.Categorical(logits=all_logs).sample()
        logs[step] = all_logs.gather(1, actions[step][:, None]).squeeze(1)
        values[step], seats[step] = value.numpy(), env.turns
        before = lead(env.observations)
        _, outcome, over, capped = env.step(actions[step].numpy())
        ended[step] = over | capped
        own = outcome[np.arange(n), seats[step]]
        # Points on the way count as much as they change the lead; the end counts by who has won.
        after = lead(env.observations) * np.where(env.turns == seats[step], 1, -1)
        rewards[step] = np.where(ended[step], own, after) - before
    with torch.no_grad():
        _, value = player(torch.from_numpy(env.observations), torch.from_numpy(env.masks))
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
    flat = [part.flatten(0, 1) for part in (seen, masks, actions, logs)]
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
    update, decisions = update + 1, decisions + steps * n
    if update % 40 == 0:
        print(f"{passed / 60:5.1f} min, {decisions:,} decisions, entropy {entropy:.2f}, "
              f"won {measure(player):.0%} against {options.against}", flush=True)

if options.save:
    torch.save(player.state_dict(), options.save)
print(f"after {(time.monotonic() - begun) / 60:.1f} minutes and {decisions:,} decisions: won "
      f"{measure(player):.1%} of {options.measure} games against {options.against}")
