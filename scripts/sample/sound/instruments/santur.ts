import type { Random } from '../../deterministic.ts'
import type { Note } from '../phrase.ts'
import { mixInto, type Sound, silence } from '../signal.ts'
import { resonate, type StringTone, string } from './string.ts'

const TONE: StringTone = { decay: 4.6, damping: 0.2, position: 0.11, hardness: 3400 }
const BODY = [
  [190, 0.5],
  [340, 0.7],
  [560, 0.6],
  [980, 0.4],
  [1900, 0.3],
] as const
/** How much the strings of a course differ, as ratios. */
const COURSE = [0.9991, 1.0008]
const TREMOLO = 13

/** Plays notes on a santur: two light hammers, strings in courses that nobody stops, so that notes ring into each other. */
export function santur(notes: readonly Note[], seconds: number, random: Random): Sound {
  const strings = silence(seconds)
  for (const { frequency, start, length, force, isTremolo, grace } of notes) {
    const count = isTremolo ? Math.max(3, Math.round(length * TREMOLO)) : 1
    const plucks = Array.from({ length: count }, (_, nth) => ({
      at: (nth * length) / count,
      force: force * (isTremolo ? 0.3 + 0.45 * Math.sin((Math.PI * (nth + 0.5)) / count) : 1) * random.range(0.86, 1),
    }))
    const ringing = (isTremolo ? length : 0) + 3.4
    for (const ratio of COURSE) mixInto(strings, release(string(frequency * ratio, ringing, plucks, TONE, random)), start, 0.6)
    if (grace) mixInto(strings, release(string(grace, 1.2, [{ at: 0, force: force * 0.5 }], TONE, random)), start - 0.075, 0.6)
  }
  return resonate(strings, BODY, 0.4)
}

/** Ends a sound without a click. */
function release(sound: Sound): Sound {
  const fade = Math.min(4800, sound.length)
  for (let n = 0; n < fade; n++) sound[sound.length - 1 - n] = ((sound[sound.length - 1 - n] ?? 0) * n) / fade
  return sound
}
