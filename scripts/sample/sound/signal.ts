import type { Random } from '../deterministic.ts'

/** Samples per second of everything here; MP3 of 24 kbit/s has no more. */
export const RATE = 24_000

/** Mono samples around −1 to 1. */
export type Sound = Float32Array

export const silence = (seconds: number): Sound => new Float32Array(Math.ceil(seconds * RATE))

/** Renders `seconds` of a function of the time in seconds. */
export function render(seconds: number, sample: (time: number) => number): Sound {
  const sound = silence(seconds)
  for (let at = 0; at < sound.length; at++) sound[at] = sample(at / RATE)
  return sound
}

/** Adds a sound to another at `start` seconds; drops what lies outside. */
export function mixInto(target: Sound, sound: Sound, start: number, gain = 1): void {
  const offset = Math.round(start * RATE)
  const end = Math.min(sound.length, target.length - offset)
  for (let at = Math.max(0, -offset); at < end; at++) target[offset + at] = (target[offset + at] ?? 0) + gain * (sound[at] ?? 0)
}

type Point = readonly [time: number, value: number]

/** Returns a curve through points in order of time, with soft bends; calls must not go back in time. */
export function curve(points: readonly Point[]): (time: number) => number {
  let next = 0
  return (time) => {
    while (next < points.length && (points[next]?.[0] ?? 0) <= time) next++
    const [from, to] = [points[next - 1], points[next]]
    if (!from || !to) return (from ?? to)?.[1] ?? 0
    const share = (time - from[0]) / (to[0] - from[0])
    return from[1] + (to[1] - from[1]) * share * share * (3 - 2 * share)
  }
}

export type Filter = (input: number) => number

export const whiteNoise =
  (random: Random): (() => number) =>
  () =>
    random.next() * 2 - 1

/** A filter of one pole. */
export function smooth(frequency: number): Filter {
  const share = 1 - Math.exp((-2 * Math.PI * frequency) / RATE)
  let state = 0
  return (input) => {
    state += share * (input - state)
    return state
  }
}

type Kind = 'lowpass' | 'highpass' | 'bandpass'

/** A filter of two poles, after the cookbook of R. Bristow-Johnson; a band pass has a gain of 1 at its centre. */
export function filter(kind: Kind, frequency: number, quality = Math.SQRT1_2): Filter {
  const angle = (2 * Math.PI * Math.min(frequency, RATE * 0.48)) / RATE
  const [cosine, alpha] = [Math.cos(angle), Math.sin(angle) / (2 * quality)]
  const [outer, middle] = { lowpass: [(1 - cosine) / 2, 1 - cosine], highpass: [(1 + cosine) / 2, -1 - cosine], bandpass: [alpha, 0] }[
    kind
  ] as [number, number]
  const last = kind === 'bandpass' ? -outer : outer
  const norm = 1 + alpha
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return (input) => {
    const output = (outer * input + middle * x1 + last * x2 + 2 * cosine * y1 - (1 - alpha) * y2) / norm
    x2 = x1
    x1 = input
    y2 = y1
    y1 = output
    return output
  }
}

export const chain =
  (...filters: Filter[]): Filter =>
  (input) =>
    filters.reduce((value, each) => each(value), input)

export function applyTo(sound: Sound, process: Filter): Sound {
  for (let at = 0; at < sound.length; at++) sound[at] = process(sound[at] ?? 0)
  return sound
}

/** Returns the root mean square of the parts of a sound that are not silent. */
export function loudnessOf(sound: Sound): number {
  let [sum, count] = [0, 0]
  for (const sample of sound)
    if (Math.abs(sample) > 1e-3) {
      sum += sample * sample
      count++
    }
  return Math.sqrt(sum / Math.max(1, count))
}

export const decibels = (value: number): number => 10 ** (value / 20)
