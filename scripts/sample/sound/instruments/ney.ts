import type { Random } from '../../deterministic.ts'
import type { Note } from '../phrase.ts'
import { curve, filter, RATE, type Sound, silence, smooth, whiteNoise } from '../signal.ts'

/** Strength of the harmonics in a breath of full force. */
const HARMONICS = [1, 0.62, 0.34, 0.13, 0.08, 0.04]

/** Plays notes on a ney: harmonics that follow the breath, breath noise around the note, slides between the notes of one breath. */
export function ney(notes: readonly Note[], seconds: number, random: Random): Sound {
  const sound = silence(seconds)
  const breath = curve(breathPoints(notes))
  const glide = smooth(9)
  const noise = whiteNoise(random)
  const air = noiseAround()
  const hiss = filter('bandpass', 2600, 0.8)
  const wander = smooth(3)
  let [phase, current, nth] = [0, notes[0]?.frequency ?? 440, 0]
  for (let n = 0; n < 40; n++) glide(current)
  for (let at = 0; at < sound.length; at++) {
    const time = at / RATE
    while ((notes[nth + 1]?.start ?? Number.POSITIVE_INFINITY) <= time) nth++
    const note = notes[nth]
    const force = breath(time)
    if (note) current = note.frequency
    const age = time - (note?.start ?? 0)
    const unsteady = 1 + 0.012 * wander(noise())
    const vibrato = 1 + Math.min(0.007, Math.max(0, age - 0.35) * 0.008) * Math.sin(2 * Math.PI * 4.8 * time)
    const frequency = glide(current) * vibrato * unsteady
    phase += frequency / RATE
    if (force < 1e-4) continue
    let value = 0
    for (const [order, strength] of HARMONICS.entries())
      value += strength * force ** (0.6 + order * 0.42) * Math.sin(2 * Math.PI * (order + 1) * phase)
    const blown = noise()
    const chiff = age < 0.12 ? 1.6 - age * 5 : 1
    sound[at] = value * 0.42 + chiff * force * (0.5 * air(blown, frequency) + 0.05 * hiss(blown))
  }
  return sound
}

/** Returns the points of the breath: each note swells, the notes of one breath touch, a rest closes it. */
function breathPoints(notes: readonly Note[]): [number, number][] {
  return notes.flatMap(({ start, length, force }, nth): [number, number][] => {
    const [before, after] = [notes[nth - 1], notes[nth + 1]]
    const isTied = before !== undefined && before.start + before.length > start - 0.03
    const isLast = after === undefined || after.start > start + length + 0.03
    const attack = Math.min(0.14, length * 0.4)
    return [
      ...(isTied ? [[start, force * 0.62] as [number, number]] : [[start - 0.001, 0] as [number, number]]),
      [start + attack, force * 0.9],
      [start + Math.max(attack + 0.01, length * 0.6), force],
      ...(isLast ? [[start + length, force * 0.5] as [number, number], [start + length + 0.3, 0] as [number, number]] : []),
    ]
  })
}

/** Returns noise that resonates at a moving frequency (state-variable filter). */
function noiseAround(): (input: number, frequency: number) => number {
  let [low, band] = [0, 0]
  return (input, frequency) => {
    const step = 2 * Math.sin((Math.PI * Math.min(frequency, 3500)) / RATE)
    low += step * band
    band += step * (input - low - band * 0.16)
    return band * 0.16
  }
}
