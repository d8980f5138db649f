/** Small sounds, made of sine waves: nothing to load. */

export const SOUNDS = ['turn', 'score', 'refusal', 'bell'] as const;
export type Sound = (typeof SOUNDS)[number];

interface Recipe {
  /** When each note begins, in seconds, and its frequency in Hz. */
  notes: [at: number, hertz: number][];
  /** What rings in each note: multiples of its frequency, how loud, and for how many seconds. */
  partials: [multiple: number, level: number, seconds: number][];
  /** How long a note takes to begin, in seconds: shorter sounds like a stroke, longer like a breath. */
  attack: number;
}

const RECIPES: Record<Sound, Recipe> = {
  turn: {
    // a tram's bell, twice
    notes: [
      [0, 880],
      [0.19, 880],
    ],
    partials: [
      [1, 0.52, 0.6],
      [2, 0.14, 0.4],
      [2.76, 0.08, 0.22],
      [5.4, 0.02, 0.1],
    ],
    attack: 0.004,
  },
  score: {
    // up a chord
    notes: [
      [0, 523],
      [0.1, 659],
      [0.2, 784],
    ],
    partials: [
      [1, 0.5, 0.4],
      [2, 0.13, 0.25],
      [3, 0.05, 0.15],
    ],
    attack: 0.006,
  },
  refusal: {
    // a step down, low and soft
    notes: [
      [0, 233],
      [0.13, 185],
    ],
    partials: [
      [1, 0.5, 0.3],
      [2, 0.3, 0.25],
      [3, 0.14, 0.2],
    ],
    attack: 0.015,
  },
  bell: {
    // the gong under a driver's foot: lower than that of one's turn, and longer
    notes: [
      [0, 587],
      [0.24, 587],
    ],
    partials: [
      [1, 0.42, 1.1],
      [2, 0.2, 0.7],
      [2.99, 0.1, 0.45],
      [4.2, 0.03, 0.2],
    ],
    attack: 0.003,
  },
};

const APART = 0.35; // seconds between sounds that come at the same time
const LATEST = 1; // seconds after which one is not heard any more
const RELEASE = 0.02;
const SILENT = 0.001; // of its level: where a note stops to be heard

let context: AudioContext | undefined;
let free = 0; // when the next may begin

/** With a volume from 0 to 1. Nothing is heard before a first click or key: browsers want it so. */
export function playSound(sound: Sound, volume: number): void {
  if (volume <= 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (context.state !== 'running' && now > 0) {
    void context.resume(); // it was interrupted, as by a call; what is past stays unheard
    return;
  }
  const at = Math.max(now, free);
  if (at > now + LATEST) return;
  free = at + APART;
  render(context, sound, volume, at);
}

/** Ears hear a tenth of the amplitude as half as loud: the square makes the slider even. */
function render(audio: BaseAudioContext, sound: Sound, volume: number, start: number): void {
  const { notes, partials, attack } = RECIPES[sound];
  const whole = new GainNode(audio, { gain: volume ** 2 });
  whole.connect(audio.destination);
  for (const [at, hertz] of notes) {
    for (const [multiple, level, seconds] of partials) {
      const gain = new GainNode(audio, { gain: 0 });
      gain.connect(whole);
      const begin = start + at;
      gain.gain.setValueAtTime(0, begin);
      gain.gain.linearRampToValueAtTime(level, begin + attack);
      gain.gain.exponentialRampToValueAtTime(level * SILENT, begin + attack + seconds);
      gain.gain.linearRampToValueAtTime(0, begin + attack + seconds + RELEASE);
      const tone = new OscillatorNode(audio, { frequency: hertz * multiple });
      tone.connect(gain);
      tone.start(begin);
      tone.stop(begin + attack + seconds + RELEASE);
    }
  }
}
