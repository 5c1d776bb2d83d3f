import type { Random } from '../../deterministic.ts'
import type { Note } from '../phrase.ts'
import { mixInto, RATE, type Sound, silence } from '../signal.ts'
import { type Pluck, resonate, type StringTone, string } from './string.ts'

const TONE: StringTone = { decay: 3.6, damping: 0.25, position: 0.16, hardness: 3700 }
const DRONE: StringTone = { decay: 4.2, damping: 0.42, position: 0.2, hardness: 2600 }
const BODY = [
  [225, 0.7],
  [410, 0.9],
  [690, 0.6],
  [1250, 0.45],
  [2500, 0.25],
] as const
/** Strokes of the nail per second in a tremolo. */
const TREMOLO = 11.5

/** Plays notes on a setar: melody on one string that the finger stops, with the open strings sounding along at long notes. */
export function setar(notes: readonly Note[], seconds: number, random: Random): Sound {
  const strings = silence(seconds)
  for (const [nth, { frequency, start, length, force, isTremolo, grace, drone }] of notes.entries()) {
    const next = notes[nth + 1]?.start ?? start + length + 2.2
    const held = Math.min(next - start + 0.05, length + 2.4)
    if (grace) mixInto(strings, damp(string(grace, 0.16, [{ at: 0, force: force * 0.7 }], TONE, random), 0.1), start - 0.085)
    mixInto(strings, damp(string(frequency, held + 0.1, strokes(length, force, isTremolo, random), TONE, random), held), start)
    if (drone && length > 0.55)
      for (const [at, share] of [
        [0.012, 0.17],
        [0.021, 0.12],
      ] as const)
        mixInto(strings, string(share > 0.15 ? drone : drone / 2, 3.2, [{ at, force: force * share }], DRONE, random), start)
  }
  return resonate(strings, BODY, 0.35)
}

function strokes(length: number, force: number, isTremolo: boolean, random: Random): Pluck[] {
  if (!isTremolo) return [{ at: 0, force: force * random.range(0.88, 1) }]
  const count = Math.max(3, Math.round(length * TREMOLO))
  return Array.from({ length: count }, (_, nth) => {
    const swell = 0.26 + 0.32 * Math.sin((Math.PI * (nth + 0.5)) / count)
    return { at: (nth * length) / count + random.range(0, 0.006), force: force * swell * (nth % 2 ? 0.8 : 1) * random.range(0.9, 1) }
  })
}

/** Fades a note out after `held` seconds, as a finger leaving the string does. */
function damp(sound: Sound, held: number): Sound {
  const from = Math.round(held * RATE)
  for (let at = from; at < sound.length; at++) sound[at] = (sound[at] ?? 0) * Math.exp(-(at - from) / (0.018 * RATE))
  const fade = Math.min(240, sound.length)
  for (let n = 0; n < fade; n++) sound[sound.length - 1 - n] = ((sound[sound.length - 1 - n] ?? 0) * n) / fade
  return sound
}
