/** Three small sounds, made of sine waves: nothing to load. */

export type Sound = 'turn' | 'score' | 'refusal';

/** Notes as frequency in Hz and start in seconds. */
const NOTES: Record<Sound, [hertz: number, at: number][]> = {
  turn: [
    [1318, 0],
    [1318, 0.16],
  ], // the bell, twice
  score: [
    [660, 0],
    [880, 0.09],
    [1100, 0.18],
  ],
  refusal: [
    [196, 0],
    [165, 0.12],
  ],
};

let context: AudioContext | undefined;

export function playSound(sound: Sound): void {
  context ??= new AudioContext();
  for (const [hertz, at] of NOTES[sound]) strike(context, hertz, context.currentTime + at);
}

function strike(audio: AudioContext, hertz: number, at: number): void {
  const tone = new OscillatorNode(audio, { frequency: hertz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0.14, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.4);
}
