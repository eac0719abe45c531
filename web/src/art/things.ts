// Things along the road. All stand on y = 0 around x = 0 and look to the right.
import type { Shades } from './crystal';
import { at, both, cord, disc, sheet } from './draw';

/** Shadows. */
const SHADE = '#1c0a12';

/** A camel with a cloth over its hump; about 44 wide and 34 high. */
export const camel = (coat: string, cloth: string, trim = '#fff3d6'): string =>
  sheet(
    'M-16-17C-16-21-12.5-22-9-22C-7.4-27-5-30-2-30C1-30 3.4-27 5-22.4C8-21 10.4-20.6 12-22.4C14.2-25 14-28.4 15-31.4C15.6-33.4 17.4-34.6 19.6-34L24.4-32.4C25.6-31.8 25.4-30.4 24.2-30.2L20.6-29.6C19-29 18.8-27 18.2-24C17.2-18.6 14.4-15.6 10.8-14.2L10.4-7.4L11 0H8.2L7.4-7.4L6.6-13.2H5L3.8-7L3.4 0H.8L1-7.4L.8-13C-3-12.2-6-12.4-8.6-13.4L-8.9-7L-8 0H-10.7L-11.7-7L-12.2-11.4L-13.8-7.4L-14.4 0H-17L-16.6-8C-17.2-11-17-14-16-17ZM-15.6-19C-19-17.4-19.4-13-18.4-8.6L-17.4-9C-17.8-13-17.4-15.6-15.4-16.6ZM16.4-33.4L16.8-36L18.6-33.8Z',
    coat,
  ) +
  sheet(
    'M-9.4-22C-7.4-27.6-5-30.8-2-30.8C1-30.8 3.4-27.6 5.2-22.4L6.4-14.6C1-12.6-5-12.8-10.6-14.8Z',
    cloth,
  ) +
  sheet(
    'M-10.3-16.8C-5-14.8 1-14.6 6.1-16.5L6.4-14.6C1-12.6-5-12.8-10.6-14.8ZM-9.2-22.4C-5-20.6 1-20.4 5.2-22.4L5.6-20.6C1-18.8-5-19-9.6-20.7Z',
    trim,
    0.8,
  );

/** A resting camel. */
export const resting = (coat: string, cloth: string): string =>
  sheet(
    'M-17 0C-19-6-16-11-10-12C-8-17-5-20-2.4-20C.4-20 3-17 5-12.4C8.4-11 10.4-11 12-13C13.8-15.6 13.6-19 14.6-22C15.4-24 17.2-25 19.2-24.4L24-22.8C25-22.2 24.8-21 23.8-20.8L20.2-20.2C18.8-19.4 18.6-17 18-14C16.6-8 14-5 11-4L16 0Z',
    coat,
  ) + sheet('M-10-12C-8-17.4-5-20.6-2.4-20.6C.4-20.6 3-17.6 5.2-12.4L6-5C1-3-5-3-11-5Z', cloth);

/** A person in a robe, with a staff. */
export const walker = (robe: string, scarf: string): string =>
  sheet('M-6.4 0C-5.6-9-5-17 0-18.6C5-17 5.6-9 6.4 0Z', robe) +
  disc(0, -21, 3.4, robe) +
  sheet(
    'M-4.4-20.4C-4.4-25.4-1.6-26.6 .4-26.4C3.4-26 4.6-23.4 4-20.8C1-22.2-1-22-3-19.6L-5.8-14.6L-6.6-15.4Z',
    scarf,
  ) +
  cord('M9 0L8-25M3-13L8.4-15', robe, 1.7);

/** A covered wagon with its pole to the right. */
export const wagon = (wood: string, cloth: string, trim = '#fff3d6'): string =>
  sheet('M-22-15C-23-28-19-33-12-34C-4-32 4-32 12-34C19-33 22-27 21-15Z', cloth) +
  sheet(
    'M-13.4-15C-15-24-14-31-12-34C-9-33.2-6-32.8-3-32.6C-5-27-5-21-4-15ZM6-15C7-21 7-27 5.4-32.8C8-33 10-33.4 12-34C15-30 15.6-22 15-15Z',
    trim,
    0.5,
  ) +
  sheet('M-24-16H23L21-8H-22ZM21-13L33-15.4L33.4-13.6L22-10.4Z', wood) +
  [-13, 12]
    .map(
      (x) => disc(x, -6.4, 6.4, wood) + disc(x, -6.4, 3.4, trim, 0.55) + disc(x, -6.4, 1.3, wood),
    )
    .join('');

/** A pointed tent with a pennant. */
export const tent = (ink: string, cloth: string, trim: string): string =>
  sheet('M0-34C3-22 12-9 24 0H-24C-12-9-3-22 0-34Z', cloth) +
  sheet('M0-34C3-22 12-9 24 0H9C6-10 2-22 0-34Z', ink, 0.38) +
  sheet('M0-34C-1-22-5-9-12 0H-24C-12-9-3-22 0-34Z', trim, 0.75) +
  sheet('M0-20C1-12 4-5 7 0H-5C-3-5-1-12 0-20Z', ink) +
  cord('M0-33V-42', ink, 1.2) +
  sheet('M.4-42L9-39.4L.4-36.6Z', trim);

/** A wide, low tent on poles. */
export const canopy = (ink: string, cloth: string, trim: string): string =>
  cord('M-22 0V-16M22 0V-16M0 0V-24', ink, 1.7) +
  sheet(both('M0-30C8-22 16-17 28-14L22-11C15-15 8-15 0-11Z'), cloth) +
  sheet('M0-30C8-22 16-17 28-14L22-11C15-15 8-15 0-11Z', ink, 0.3) +
  sheet('M0-30C-3-22-6-17-10-13.8C-6.6-13.4-3.4-12.6 0-11Z', trim, 0.75);

/** A slightly leaning palm. */
export const palm = (stem: string, leaf: string): string =>
  sheet('M-2.6 0C-2-13-1-23 4-32L6.4-31C2.8-22 2-12 2.4 0Z', stem) +
  sheet(
    'M5-32C-2-41-11-40-15-32C-8-35-2-34 5-32ZM5-32C4-42-2-47-9-46C-3-43 1-38 5-32ZM5-32C10-43 19-44 24-38C17-38 10-36 5-32ZM5-32C13-36 21-32 22-24C17-29 11-31 5-32ZM5-32C-3-33-9-29-10-21C-5-27 0-30 5-32ZM5-32C10-30 13-25 12-19C10-24 7-28 5-32Z',
    leaf,
  ) +
  disc(3.6, -30, 1.7, stem) +
  disc(6.8, -29.6, 1.7, stem);

/** A thorn tree with a flat crown. */
export const acacia = (stem: string, leaf: string): string =>
  cord('M0 0C1-8-1-12-8-22M0-9C3-14 8-16 11-22M-1-12L1-23', stem, 2.2) +
  sheet(
    'M-22-20C-22-26-12-30-4-28C0-32 14-32 19-27C24-27 26-23 25-20C16-22 10-18 2-20C-6-22-14-18-22-20Z',
    leaf,
  );

/** A city gate between two towers, with light inside. */
export const gate = (wall: string, glow: string): string =>
  sheet(
    both(
      'M0-46C6-38 15-36 15-27V-22H19V-30C19-35 23.4-36.4 25-41C26.6-36.4 31-35 31-30V-22H34V0H0Z',
    ),
    wall,
  ) +
  sheet(
    'M25-41C26.6-36.4 31-35 31-30V-22H34V0H25ZM0-46C6-38 15-36 15-27V0H0ZM-25-41C-23.4-36.4-19-35-19-30V0H-25Z',
    SHADE,
    0.22,
  ) +
  sheet(
    both('M0-27C3.6-22.6 8.6-21 8.6-14V0H0ZM23-20V-25.4L25-28L27-25.4V-20ZM23.4-12H26.6V-7H23.4Z'),
    glow,
  );

/** Houses of a town, with wind towers and a dome. */
export const town = (wall: string, glow: string): string =>
  sheet(
    'M-38 0V-13H-32V-24H-24V-16H-17V-11H-13V-19C-13-25-8-27-5-32C-2-27 3-25 3-19V-14H9V-28L12.5-31L16-28V-18H24V-12H31V-17H37V0Z',
    wall,
  ) +
  sheet(
    'M-28-24H-24V0H-28ZM-5-32C-2-27 3-25 3-19V0H-5ZM12.5-31L16-28V0H12.5ZM31-17H37V0H31ZM-17-11H-13V0H-17Z',
    SHADE,
    0.22,
  ) +
  sheet(
    'M-30-21H-28.8V-17H-30ZM-27.4-21H-26.2V-17H-27.4ZM11-25H12V-21H11ZM13.2-25H14.2V-21H13.2ZM-8 0V-8C-8-11-6-12-5-14C-4-12-2-11-2-8V0ZM-35.6-9H-33V-5H-35.6ZM18-13H20.6V-9H18ZM-22-11H-19.4V-7H-22ZM32.6-13H35V-9H32.6Z',
    glow,
  );

/** A hanging lantern; its cord begins at y = 0. */
export const lantern = (metal: string, glow: string): string =>
  disc(0, 15, 11, glow, 0.26) +
  sheet(both('M0 0H.7V6C3.4 7 5 9 5.4 10.6L7 18L4 24.4H1V28H0Z'), metal) +
  sheet(both('M3.6 11.4H.6V22.4H2.8L4.9 18Z'), glow);

/** A well with a winch, and jars beside it. */
export const well = (ink: string, stone: string, trim: string): string =>
  cord('M-10-8V-29M10-8V-29', ink, 2) +
  sheet('M-15-27L0-37L15-27Z', trim) +
  sheet('M0-37L15-27H0Z', ink, 0.35) +
  cord('M-10-22H10M0-22V-13', ink, 1.3) +
  sheet('M-2.6-14H2.6L2-9H-2Z', ink) +
  sheet('M-14-10H14L12.6 0H-12.6Z', stone) +
  sheet('M-14-10H14V-7.4H-14ZM-5-5H0V-2H-5ZM5-7.4H9V-4.6H5ZM-11-4H-7.6V0H-11Z', ink, 0.4) +
  at(21, 0, 0.5, jar(trim, ink));

/** A jar with a neck. */
export const jar = (clay: string, ink: string): string =>
  sheet(both('M0-22H4.4V-19.4H3V-17C7.6-14.6 9-11 9-8C9-3.4 6 0 3.4 0H0Z'), clay) +
  sheet('M-8.7-10H8.7L9-7.4H-9Z', ink, 0.45);

/** A boat with one slanting sail. */
export const dhow = (hull: string, sail: string, trim: string): string =>
  cord('M-3-6V-38M-14-12L8-42', hull, 1.5) +
  sheet('M8.6-42C13-30 13-20 8-11L-14.6-11.6C-6-20 2-30 8.6-42Z', sail) +
  sheet('M8.6-42C13-30 13-20 8-11L1-11.2C6-20 8.6-30 8.6-42Z', trim, 0.6) +
  sheet('M-27-12C-22-8.4-14-8 0-8C14-8 20-9 27-14C26-6 21 0 14 0H-12C-20 0-25-5-27-12Z', hull) +
  sheet('M-25-7.4C-16-4.6 12-4.4 25.4-8L24.6-6C12-2.8-16-3-24-5.4Z', trim, 0.7);

/** A market stall, its cloth in stripes. */
export const awning = (wood: string, cloth: string, trim: string): string =>
  cord('M-20 0V-22M20 0V-22', wood, 2) +
  sheet(
    'M-17-34H17L25-22C25-17.6 15-17.6 15-22C15-17.6 5-17.6 5-22C5-17.6-5-17.6-5-22C-5-17.6-15-17.6-15-22C-15-17.6-25-17.6-25-22Z',
    trim,
  ) +
  sheet(
    'M-17-34H-10.2L-15-22C-15-17.6-25-17.6-25-22ZM-3.4-34H3.4L5-22C5-17.6-5-17.6-5-22ZM10.2-34H17L25-22C25-17.6 15-17.6 15-22Z',
    cloth,
  ) +
  sheet('M-23-9H23V-6H21V0H-21V-6H-23Z', wood);

/** A bridge of three arches, its road at y = -19 and lower to both sides. */
export const bridge = (stone: string): string =>
  sheet(
    both('M0-20C26-20 50-12 90-12V0H43C43-6 38-9 33-9C28-9 23-6 23 0H16C16-9 9-14.6 0-14.6Z'),
    stone,
  ) + sheet(both('M0-20C26-20 50-12 90-12V-9C50-9 26-17.4 0-17.4Z'), SHADE, 0.22);

/** A fire with a kettle above it. */
export const fire = (ink: string): string =>
  disc(0, -6, 13, '#ffe9a8', 0.45) +
  sheet('M0-15C5-10 7-6 5-2C3 0-3 0-5-2C-7-6-3-8 0-15Z', '#f58a2c') +
  sheet('M0-8C3-5 3-3 2-1H-2C-3-3-2-5 0-8Z', '#ffe08a') +
  cord('M-7 0L7-2.4M7 0L-7-2.4', ink, 1.8);

/** Rugs on a line between two poles. */
export const rugs = (ink: string, cloths: readonly string[], trim: string): string =>
  cord('M-30 0V-27M30 0V-27M-30-26C-15-23.6 15-23.6 30-26', ink, 1.6) +
  cloths
    .map((cloth, i) => {
      const x = (i - (cloths.length - 1) / 2) * 18;
      const d = `M${x - 7.4} -24.6H${x + 7.4}V-6H${x - 7.4}Z`;
      return (
        sheet(d, cloth) +
        sheet(
          `M${x - 7.4} -22H${x + 7.4}V-20H${x - 7.4}ZM${x - 7.4} -10.6H${x + 7.4}V-8.6H${x - 7.4}ZM${x} -19L${x + 4} -15.3L${x} -11.6L${x - 4} -15.3Z`,
          trim,
          0.85,
        )
      );
    })
    .join('');

/** A watchtower with a flag. */
export const tower = (wall: string, glow: string, cloth: string): string =>
  cord('M0-44V-56', wall, 1.4) +
  sheet('M.4-56L13-52.6L.4-49Z', cloth) +
  sheet(both('M0-46L6-40V-37.4H6.4V-40H10V-32H7.6L10 0H0Z'), wall) +
  sheet(both('M0-28.6L2-26V-22H0ZM0-12L3-8V0H0Z'), glow);

/** Peaks with snow. */
export const peaks = (near: string, far: string, snow: string): string =>
  sheet('M-4 0L20-30L31-20L36-24L58 0Z', far) +
  sheet('M20-30L27-23.6L23-20L20-23L16-20.6L13.4-22Z', snow, 0.8) +
  sheet('M-52 0L-16-44L-4-28L2-33L28 0Z', near) +
  sheet('M-16-44L-8-33.4L-12-30L-16-34L-21-29.6L-26-31.6Z', snow);

/** A rock with a hole. */
export const arch = (rock: string, shade: string): string =>
  sheet(
    'M-30 0C-28-14-26-26-16-32C-6-37 12-35 20-27C27-20 28-10 31 0H15C16-10 13-19 4-20C-6-21-11-12-11 0Z',
    rock,
  ) +
  sheet(
    'M4-35.4C12-34.6 17-30.6 20-27C27-20 28-10 31 0H23C23-12 18-28 4-35.4ZM-22-27C-20-30-18-31.4-16-32C-20-22-22-10-21 0H-30C-28-12-27-20-22-27Z',
    shade,
    0.4,
  );

/** A crystal growing out of the sand, with a small one beside it. */
export function shard(s: Shades, height: number): string {
  const [low, middle] = [-height * 0.52, -height * 0.72];
  return (
    sheet(
      `M-4.4 2L-6.6 ${low}L-1.8 ${-height}L4.8 ${middle}L4.6 2ZM5 2L5.4 ${low * 0.6}L8 ${low * 0.9}L10 ${low * 0.5}L9 2Z`,
      s.base,
    ) +
    sheet(
      `M-4.4 2L-6.6 ${low}L-1.8 ${-height}L-.8 ${low}V2ZM5 2L5.4 ${low * 0.6}L8 ${low * 0.9}L7.4 2Z`,
      s.bright,
    ) +
    sheet(`M-6.6 ${low}L-1.8 ${-height}L-.8 ${low}L-3.6 ${low * 0.86}Z`, s.light) +
    sheet(`M-.8 ${low}L4.8 ${middle}L4.6 2H-.8Z`, s.dark, 0.7)
  );
}

/** A heap of spice. */
export const heap = (s: Shades, height: number): string =>
  sheet(`M-11 0C-7-3-4 ${-height * 0.86} 0 ${-height}C4 ${-height * 0.86} 7-3 11 0Z`, s.base) +
  sheet(`M-11 0C-7-3-4 ${-height * 0.86} 0 ${-height}C-1.4 ${-height * 0.6} -2.6-3-3 0Z`, s.bright);

/** An open sack of spice. */
export const sackful = (s: Shades, height: number): string =>
  at(0, -8, 0.82, heap(s, height * 0.8)) +
  sheet('M-9.6-9C-11.6-4-10 0-7.6 0H7.6C10 0 11.6-4 9.6-9Z', '#d9b688') +
  sheet(
    'M1-8H9.8C11.4-4 10 0 7.6 0H1ZM-10-10.4C-4-8.6 4-8.6 10-10.4V-7.6C4-5.8-4-5.8-10-7.6Z',
    '#b78f5e',
  );
