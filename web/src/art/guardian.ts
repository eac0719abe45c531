// Guardians: gatehouses that walk. Domes for heads, towers for shoulders, a doorway between the
// legs, and the most valuable crystal of the cost as the heart. Every part is one half outline,
// mirrored.
import { LEVELS, OUTLINE, SHADES, counts, faces, levels, type Level, type Shades } from './crystal';
import { at, both, cord, disc, fold, sheet } from './draw';
import { sequence } from './random';
import { lantern } from './things';

const GLOW = '#ffe6a3';

/** Stones: lit side, dark side, joints. */
const STONES = [
  ['#f6e0b8', '#d0a672', '#74502e'],
  ['#e1e8f0', '#a3b1c2', '#4f5e74'],
  ['#f5bf9b', '#c77f5c', '#743d27'],
  ['#d9e7ca', '#96b28b', '#466143'],
  ['#f2e4f0', '#ba9bba', '#684c6d'],
  ['#f9dcd1', '#cf978d', '#784945'],
] as const;

const LEGS = [
  'M4-31H17L16-7H21V0H3V-7H5Z',
  'M0-32H22L25-4H27V0H0Z',
  'M0-31H14V-21H20V-11H26V0H0Z',
  'M3-31H10L9 0H3.4ZM14-31H20L24 0H17Z',
  'M0-32C12-32 18-16 29 0H0Z',
  'M0-32H23L25 0H14V-8C14-15 6-17 0-23Z',
] as const;

const BODIES = [
  'M0-67H26V-61H22L19-28H0Z',
  'M0-67C15-67 25-60 26-50C27-40 21-32 17-28H0Z',
  'M0-67H27V-62H25V-33H22V-28H0Z',
  'M0-68H28V-58H23V-46H19V-28H0Z',
  'M0-68H15L27-58V-42L18-28H0Z',
  'M0-67C12-66 22-64 24-58C18-48 19-38 25-28H0Z',
] as const;

/** Domes, battlements, minarets, eaves, ledges, turrets. */
const SHOULDERS = [
  'M19-53V-57C17-66 27-69 30-77C33-69 43-66 41-57V-53Z',
  'M19-71H25V-67H28V-71H34V-67H37V-71H43V-61H41V-53H20Z',
  'M25-53L26-74H23.6V-79H27C27-84 30.4-86 31-92C31.6-86 35-84 35-79H38.4V-74H36L37-53Z',
  'M17-67C27-66 36-69 45-76C45-70 43-66 40-63V-53H18Z',
  'M18-65H43V-60H40L38-53H18Z',
  'M18-53V-60H20L30.5-74L41-60H43V-53Z',
] as const;

const ARMS = [
  'M29-55H39L40-36H44V-23L40-19H33L31-24Z',
  'M29-55H38L37-38H31Z',
  'M30-55H41L40-42L34-31L26-34L30-42Z',
  'M29-55H38V-37H40V-32H38L39-17H30Z',
  'M28-55H38V-36H41V-18H44V0H32V-30H28Z',
] as const;

/** Heads, where their tops are, and their cornices. */
const HEADS = [
  ['M0-92C11-91 16-85 16-78H18V-74H16V-63H0Z', -92, 'M-17-76H17'],
  ['M0-99C3-92 19-90 18-78C17.6-73 15-71 14-69V-63H0Z', -98, 'M-14-68H14'],
  ['M0-85H4V-90H10V-85H13V-90H19V-80H16V-63H0Z', -85, 'M-18-81.4H18'],
  ['M0-94L15-86V-80H18V-76H15V-63H0Z', -93, 'M-17-78H17'],
  ['M0-100L21-80H15V-63H0Z', -99, 'M-14-79H14'],
  ['M0-97C4-87 15-86 17-72V-63H0Z', -96, 'M-16-68H16'],
  ['M0-90C13-90 18-83 18-79H22V-74H16V-63H0Z', -90, 'M-21-76.6H21'],
] as const;

/** Windows: round ones, a slit, a rose window, arches, a row of three. */
const EYES = [
  'M-9.4-72A3 3 0 1 1-3.4-72A3 3 0 1 1-9.4-72ZM3.4-72A3 3 0 1 1 9.4-72A3 3 0 1 1 3.4-72Z',
  both('M1.4-74H10.4V-70H1.4Z'),
  'M-5-73A5 5 0 1 1 5-73A5 5 0 1 1-5-73Z',
  both('M3.2-67V-71.4C3.2-74 5.4-74.4 6.4-76.6C7.4-74.4 9.6-74 9.6-71.4V-67Z'),
  both('M0-68.6H2V-74L0-76ZM6-68.6V-73L8-75L10-73V-68.6Z'),
] as const;

/** Joints between the stones. */
const JOINTS =
  'M-20-59H-14M-16-55H-12M-17-43H-13M14-61H19M16-57H20M13-42H17M-15-25H-9M-12-20H-8M9-27H14M12-14H16M-16-12H-11';

/** A pair of crystals, right and left. */
function pair(x: number, y: number, width: number, height: number, s: Shades): string {
  const outline = `M${x - width} ${y}L${x - width * 1.3} ${y - height * 0.6}L${x - width * 0.2} ${y - height}L${x + width * 1.2} ${y - height * 0.7}L${x + width} ${y}L${x} ${y + height * 0.16}Z`;
  const lit = `M${x - width} ${y}L${x - width * 1.3} ${y - height * 0.6}L${x - width * 0.2} ${y - height}L${x - width * 0.1} ${y - height * 0.5}L${x} ${y + height * 0.16}Z`;
  return sheet(both(outline), s.base) + sheet(both(lit), s.bright);
}

/** The parts of a guardian, chosen at random. */
interface Build {
  stones: (typeof STONES)[number];
  legs: number;
  body: number;
  shoulders: number;
  arms: number;
  head: number;
  eyes: number;
  crown: number;
  /** Whether one hand carries the banner. */
  standard: boolean;
}

/** The same cost always gives the same guardian. */
function build(cost: string): Build {
  const draw = sequence(`almond ${cost}`);
  const pick = (all: readonly unknown[]): number => Math.floor(draw() * all.length);
  const stones = STONES[pick(STONES)] ?? STONES[0];
  const [legs, body, shoulders] = [pick(LEGS), pick(BODIES), pick(SHOULDERS)];
  const [arms, head, eyes] = [pick(ARMS), pick(HEADS), pick(EYES)];
  const crown = Math.floor(draw() * 6);
  const standard = arms === 1 && draw() < 0.5;
  return { stones, legs, body, shoulders, arms, head, eyes, crown, standard };
}

/** Everything up to the shoulders; one hand may carry a lantern, the other the banner. */
function figure(made: Build, lowest: Shades, dearest: Shades): string {
  const [lit, dark, joint] = made.stones;
  const part = (half: string | undefined): string => fold(half ?? '', lit, dark);
  let picture = '';
  if (made.standard)
    picture += cord('M36 2V-96', joint, 1.8) + sheet('M37-96H47V-80L42-84L37-80Z', dearest.bright);
  picture += part(ARMS[made.arms]);
  if (made.arms === 1)
    picture +=
      at(-34, -39, 0.95, lantern(joint, GLOW)) +
      (made.standard ? '' : at(34, -39, 0.95, lantern(joint, GLOW)));
  if (made.arms === 2) picture += pair(30, -36, 4.2, 19, lowest);
  if (made.arms === 3) picture += pair(34.6, -14, 3.2, 13, lowest);
  picture += part(LEGS[made.legs]);
  if (made.legs === 1)
    picture +=
      sheet(both('M0-22C4-17 9-16 9-9V0H0Z'), joint) +
      sheet(both('M0-18C3-14 6-13 6-9V0H0Z'), GLOW);
  picture += part(BODIES[made.body]);
  if (made.shoulders === 4) picture += pair(31, -64, 3.6, 17, dearest);
  picture += part(SHOULDERS[made.shoulders]);
  return picture + sheet(both('M29-55V-60L31-62.4L33-60V-55Z'), joint);
}

/** The head, what is behind it and on it, and its eyes. */
function headOf(made: Build, dearest: Shades): string {
  const [lit, dark, joint] = made.stones;
  const [head, top, cornice] = HEADS[made.head] ?? HEADS[0];
  let picture = '';
  const minaret = `M17-63V${top + 12}H16V${top + 8}H17.6C17.6 ${top + 5} 20 ${top + 4} 20.4 ${top - 1}C20.8 ${top + 4} 23.2 ${top + 5} 23.2 ${top + 8}H25V${top + 12}H24V-63Z`;
  if (made.crown === 1) picture += fold(minaret, lit, dark);
  if (made.crown === 2)
    picture += pair(6.4, top + 5, 2.6, 12, dearest) + pair(0, top + 3, 3, 15, dearest);
  picture += fold(head, lit, dark) + cord(`${cornice}${JOINTS}`, joint, 1, 0.45);
  if (made.crown === 0)
    picture += cord(`M0 ${top}V${top - 5}`, joint, 1.8) + disc(0, top - 6.4, 2.4, GLOW);
  if (made.crown === 3) picture += at(-6, top - 12, 0.5, sheet(OUTLINE.d, GLOW));
  if (made.crown === 4)
    picture +=
      cord(`M0 ${top + 1}V${top - 11}`, joint, 1.4) +
      sheet(`M.6 ${top - 11}L12 ${top - 7.6}L.6 ${top - 4}Z`, dearest.bright);
  picture += sheet(EYES[made.eyes] ?? EYES[0], GLOW, 1, `stroke="${joint}" stroke-width="1.4"`);
  if (made.eyes === 2) picture += cord('M-5-73H5M0-78V-68', joint, 1.2);
  return picture;
}

/** A course of tiles, one for each crystal of the cost. */
function course(cost: string, held: readonly Level[], joint: string): string {
  const tiles = levels(cost);
  const width = 33 / tiles.length;
  let picture = sheet('M-18-34.4H18V-28.4H-18Z', joint);
  for (const level of held) {
    const d = tiles.map((tile, i) =>
      tile === level
        ? `M${(i - tiles.length / 2) * width + 0.5} -33H${(i + 1 - tiles.length / 2) * width - 0.5}V-29.8H${(i - tiles.length / 2) * width + 0.5}Z`
        : '',
    );
    picture += sheet(d.join(''), level === 'd' ? SHADES.golem.d.bright : SHADES.golem[level].base);
  }
  return picture;
}

/** The heart, in its niche. */
function heartOf(level: Level, joint: string): string {
  const inside = faces('golem', level)
    .map(([d, fill]) => sheet(d, fill))
    .join('');
  const outline = sheet(
    OUTLINE[level],
    SHADES.golem[level].base,
    1,
    'stroke="#fff6df" stroke-width="3" stroke-linejoin="round"',
  );
  return sheet('M0-65L12.4-52L0-37.6L-12.4-52Z', joint) + at(-8.4, -60, 0.7, outline + inside);
}

/** The guardian of a cost, standing on y = 0 around x = 0, about 90 wide and 106 high. */
export function guardian(cost: string): string {
  const made = build(cost);
  const found = counts(cost);
  const held = LEVELS.filter((level) => found[level]);
  const heart = held.at(-1) ?? 'a';
  const dearest = SHADES.golem[heart];
  const joint = made.stones[2];
  return (
    figure(made, SHADES.golem[held[0] ?? 'a'], dearest) +
    headOf(made, dearest) +
    course(cost, held, joint) +
    heartOf(heart, joint)
  );
}
