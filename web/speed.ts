// How fast bots think in a browser's engine, beside the program: `npm run speed`, with CARAVAN naming a
// program that was built with `cargo build --release -p caravan`. Without one, the module alone. Time is that
// of the processor, so that others who use it do not count; the program's with its start, a few milliseconds.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { it } from 'vitest';
import { Module } from './src/local/module';
import type { Family } from './src/wire/protocol';

const PASSES = 3;
const program = process.env.CARAVAN;
const read = (path: string): Uint8Array => readFileSync(new URL(path, import.meta.url));
const best = (times: number[]): number => Math.min(...times);

it('thinks', { timeout: 600_000 }, () => {
  const compiled = new WebAssembly.Module(read('wasm/caravan.wasm') as BufferSource);
  // A family without a net is no measure of how fast nets are.
  for (const name of readdirSync(new URL('../crates/ai/nets', import.meta.url))) {
    const family = name.replace('.net', '') as Family;
    const module = new Module(compiled);
    module.takeNet(read(`../crates/ai/nets/${name}`));
    const [here, there]: [number[], number[]] = [[], []];
    let signatures = '';
    let nodes = 0;
    const each: number[] = [];
    for (let pass = 0; pass < PASSES; pass += 1) {
      const begun = process.cpuUsage();
      const measured = module.give('measure', { family, seats: 2, games: 60, bot: 'magnate' });
      const { user, system } = process.cpuUsage(begun);
      here.push((user + system) / 1000);
      each.push((here.at(-1) ?? 0) / measured.decisions);
      nodes = measured.nodes ?? 0;
      signatures = measured.signature;
      if (!program) continue;
      const bench = [program, 'bench', '--game', family, '--bot', 'magnate', '--json'];
      const { stdout, stderr } = spawnSync(
        'bash',
        ['-c', 'TIMEFORMAT="%U %S"; time "$0" "$@"', ...bench],
        { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
      );
      there.push(
        1000 *
          stderr
            .trim()
            .split(/\s/)
            .slice(-2)
            .reduce((sum, part) => sum + Number(part), 0),
      );
      signatures +=
        (JSON.parse(stdout) as { signature: string }).signature === measured.signature
          ? ', the same in the program'
          : ', ANOTHER IN THE PROGRAM';
    }
    const rate = (ms: number): string => `${Math.round(nodes / ms)} k nodes/s`;
    const share = there.length
      ? `, program ${rate(best(there))}, share ${(best(there) / best(here)).toFixed(2)}`
      : '';
    console.log(
      `${family}: module ${rate(best(here))}, ${best(each).toFixed(1)} ms a decision${share}; signature ${signatures}`,
    );
  }
});
