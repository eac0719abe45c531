// A few short synthesized sounds; silent until the first interaction.
import { settings } from '../look/settings.svelte';

/** The notes of each sound, how long one lasts, and which volume it goes by. */
const SOUNDS = {
  turn: { notes: [523, 784], lasts: 0.3, by: 'turn' },
  tick: { notes: [880], lasts: 0.08, by: 'turn' },
  move: { notes: [330], lasts: 0.12, by: 'table' },
  end: { notes: [392, 523, 659, 784], lasts: 0.3, by: 'table' },
} as const;
const LOUDEST = 0.2;
let context: AudioContext | undefined;
/** How many notes have not ended. */
let sounding = 0;
addEventListener('click', open, { once: true });
addEventListener('keydown', open, { once: true });

/** Browsers let a page sound once somebody has touched it. */
function open(): void {
  context ??= new AudioContext();
  context.resume().then(quiet, ignore);
}

/** A context that runs computes silence for as long as the page is open. */
function quiet(): void {
  if (!sounding) context?.suspend().catch(ignore);
}

/** Where there is no device to sound on, the page is silent. */
function ignore(): void {}

/** Plays a sound, as loud as it is wished for. */
export function chime(kind: keyof typeof SOUNDS): void {
  const { notes, lasts, by } = SOUNDS[kind];
  const volume = settings[by] * LOUDEST;
  // Notes that wait for a context that cannot run would all sound at once.
  if (!context || !volume || (sounding && context.state !== 'running')) return;
  context.resume().catch(ignore);
  const now = context.currentTime;
  sounding += notes.length;
  notes.forEach((pitch, i) => {
    const tone = context!.createOscillator();
    const loudness = context!.createGain();
    tone.frequency.value = pitch;
    tone.type = 'triangle';
    loudness.gain.setValueAtTime(0.0001, now + i * 0.11);
    loudness.gain.exponentialRampToValueAtTime(volume, now + i * 0.11 + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + i * 0.11 + lasts);
    tone.connect(loudness).connect(context!.destination);
    tone.start(now + i * 0.11);
    tone.stop(now + i * 0.11 + lasts + 0.02);
    tone.onended = () => {
      sounding -= 1;
      quiet();
    };
  });
}
