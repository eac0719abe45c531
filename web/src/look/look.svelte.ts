// Light or dark mode, and the theme. Both only affect the look.
import type { Theme } from '../wire/protocol';
import { keep, read, words } from '../words/words.svelte';
import { settings } from './settings.svelte';

export type Mode = 'light' | 'dark' | 'system';

const dark = matchMedia('(prefers-color-scheme: dark)');
export const look = $state({
  mode: (read('mode') ?? 'system') as Mode,
  theme: 'golem' as Theme,
  /** Whether it is night. */
  night: false,
  /** The color of cards, for pictures that fade into them. */
  paper: '#fffaf0',
});

function apply(): void {
  const mode = look.mode === 'system' ? (dark.matches ? 'dark' : 'light') : look.mode;
  document.documentElement.dataset.mode = mode;
  look.night = mode === 'dark';
  document.documentElement.dataset.theme = look.theme;
  look.paper =
    getComputedStyle(document.documentElement).getPropertyValue('--card').trim() || look.paper;
}

export function setMode(mode: Mode): void {
  look.mode = mode;
  keep('mode', mode);
  apply();
}

export function setTheme(theme: Theme): void {
  if (theme === look.theme) return;
  look.theme = theme;
  words.theme = theme;
  apply();
}

/** Whether things should stand still. */
export const still = (): boolean =>
  settings.speed === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;

dark.addEventListener('change', apply);
apply();
