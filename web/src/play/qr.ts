// QR codes: version 1 to 6 with the least correction, bytes only, which is enough for our links.
// A code is a square of modules; `true` is dark.

/** Data bytes and correction bytes of each version at level L; one block each up to version 5. */
const VERSIONS = [
  { data: 19, check: 7, blocks: 1 },
  { data: 34, check: 10, blocks: 1 },
  { data: 55, check: 15, blocks: 1 },
  { data: 80, check: 20, blocks: 1 },
  { data: 108, check: 26, blocks: 1 },
  { data: 136, check: 18, blocks: 2 },
] as const;

const LOG = new Uint8Array(256);
const EXP = new Uint8Array(512);
for (let i = 0, x = 1; i < 255; i += 1) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = x << 1 ^ (x & 0x80 ? 0x11d : 0);
}
const times = (x: number, y: number): number => (x && y ? (EXP[(LOG[x] ?? 0) + (LOG[y] ?? 0)] ?? 0) : 0);

/** The Reed–Solomon correction of a block. */
function correction(block: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i += 1) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((coefficient, k) => {
      next[k] = (next[k] ?? 0) ^ coefficient;
      next[k + 1] = (next[k + 1] ?? 0) ^ times(coefficient, EXP[i] ?? 0);
    });
    generator = next;
  }
  const rest = [...block, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < block.length; i += 1) {
    const factor = rest[i] ?? 0;
    generator.forEach((coefficient, k) => (rest[i + k] = (rest[i + k] ?? 0) ^ times(coefficient, factor)));
  }
  return rest.slice(block.length);
}

/** The code of a text, or nothing if it is too long. */
export function qr(text: string): boolean[][] | undefined {
  const bytes = [...new TextEncoder().encode(text)];
  const number = VERSIONS.findIndex(({ data }) => bytes.length + 2 <= data);
  const version = VERSIONS[number];
  if (!version) return undefined;
  const bits: number[] = [];
  const push = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, 8);
  bytes.forEach((byte) => push(byte, 8));
  push(0, Math.min(4, version.data * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; data.length < version.data; pad ^= 0xec ^ 0x11) data.push(pad);
  const size = version.data / version.blocks;
  const blocks = Array.from({ length: version.blocks }, (_, i) => data.slice(i * size, (i + 1) * size));
  const checks = blocks.map((block) => correction(block, version.check));
  const words: number[] = [];
  for (let i = 0; i < size; i += 1) blocks.forEach((block) => words.push(block[i] ?? 0));
  for (let i = 0; i < version.check; i += 1) checks.forEach((check) => words.push(check[i] ?? 0));
  return draw(number + 1, words.flatMap((word) => Array.from({ length: 8 }, (_, i) => (word >> (7 - i)) & 1)));
}

function draw(version: number, bits: number[]): boolean[][] {
  const n = 17 + 4 * version;
  const grid = Array.from({ length: n }, () => new Array<boolean>(n).fill(false));
  const fixed = Array.from({ length: n }, () => new Array<boolean>(n).fill(false));
  const set = (row: number, column: number, dark: boolean): void => {
    if (row < 0 || column < 0 || row >= n || column >= n) return;
    grid[row]![column] = dark;
    fixed[row]![column] = true;
  };
  for (const [row, column] of [[0, 0], [0, n - 7], [n - 7, 0]] as const) {
    for (let i = -1; i <= 7; i += 1) {
      for (let k = -1; k <= 7; k += 1) {
        const ring = Math.max(Math.abs(i - 3), Math.abs(k - 3));
        set(row + i, column + k, ring !== 2 && ring <= 3);
      }
    }
  }
  for (let i = 8; i < n - 8; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  if (version > 1) {
    for (let i = -2; i <= 2; i += 1) for (let k = -2; k <= 2; k += 1) set(n - 7 + i, n - 7 + k, Math.max(Math.abs(i), Math.abs(k)) !== 1);
  }
  set(n - 8, 8, true);
  // Level L with mask 0, with its own correction: 15 bits, twice.
  const format = 0b111011111000100;
  for (let i = 0; i < 15; i += 1) {
    const dark = ((format >> i) & 1) === 1;
    if (i < 6) set(i, 8, dark);
    else if (i < 8) set(i + 1, 8, dark);
    else set(n - 15 + i, 8, dark);
    if (i < 8) set(8, n - 1 - i, dark);
    else if (i === 8) set(8, 7, dark);
    else set(8, 14 - i, dark);
  }
  let next = 0;
  for (let right = n - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let i = 0; i < n; i += 1) {
      const up = ((right + 1) & 2) === 0;
      const row = up ? n - 1 - i : i;
      for (const column of [right, right - 1]) {
        if (fixed[row]![column]) continue;
        grid[row]![column] = (bits[next] ?? 0) === 1 !== ((row + column) % 2 === 0);
        next += 1;
      }
    }
  }
  return grid;
}
