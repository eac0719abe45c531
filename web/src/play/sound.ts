// A few short sounds, made on the spot; silent until somebody has touched the page.
import { read } from '../words/words.svelte';

const NOTES = { turn: [523, 784], end: [392, 523, 659, 784] } as const;
let context: AudioContext | undefined;
addEventListener('pointerdown', () => (context ??= new AudioContext()), { once: true });
addEventListener('keydown', () => (context ??= new AudioContext()), { once: true });

/** Plays a sound, unless sounds are off. */
export function chime(kind: keyof typeof NOTES): void {
  if (!context || read('sound') === 'off') return;
  const now = context.currentTime;
  NOTES[kind].forEach((pitch, i) => {
    const tone = context!.createOscillator();
    const loudness = context!.createGain();
    tone.frequency.value = pitch;
    tone.type = 'triangle';
    loudness.gain.setValueAtTime(0.0001, now + i * 0.11);
    loudness.gain.exponentialRampToValueAtTime(0.14, now + i * 0.11 + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + i * 0.11 + 0.3);
    tone.connect(loudness).connect(context!.destination);
    tone.start(now + i * 0.11);
    tone.stop(now + i * 0.11 + 0.32);
  });
}
