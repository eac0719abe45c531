// Draws the icons of an installed page from `public/icon.svg`: `npm run icons`, after it has changed.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const svg = readFileSync(new URL('public/icon.svg', import.meta.url), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
/** Systems cut a mask out of the middle: there, the picture is smaller, and its ground goes to the edge. */
const KINDS = [
  ['icon-192', 192, 1],
  ['icon-512', 512, 1],
  ['icon-maskable-512', 512, 0.72],
];
for (const [name, size, share] of KINDS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const ground = share < 1 ? '#232a4d' : 'transparent';
  await page.setContent(
    `<style>body{margin:0;background:${ground};display:grid;place-items:center;height:100vh}svg{width:${100 * share}vw}</style>${svg}`,
  );
  await page.screenshot({
    path: new URL(`public/${name}.png`, import.meta.url).pathname,
    omitBackground: true,
  });
  await page.close();
}
await browser.close();
