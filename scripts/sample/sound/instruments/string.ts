import type { Random } from '../../deterministic.ts'
import { filter, RATE, type Sound, silence, smooth } from '../signal.ts'

export interface Pluck {
  /** Seconds. */
  at: number
  /** From 0 to 1. */
  force: number
}

export interface StringTone {
  /** Seconds in which middle C dies away; higher notes take less. */
  decay: number
  /** Share of the neighbouring sample in the loop, up to 0.5: the duller, the higher. */
  damping: number
  /** Where the string is touched, as a share of its length. */
  position: number
  /** Hz above which a stroke of full force has little. */
  hardness: number
}

/**
 * Returns a plucked or struck string (Karplus and Strong, tuned by an all-pass filter). Later strokes meet the string while it still sounds,
 * so a tremolo does not restart it.
 */
export function string(frequency: number, seconds: number, plucks: readonly Pluck[], tone: StringTone, random: Random): Sound {
  const period = RATE / frequency
  const length = Math.floor(period - tone.damping - 0.1)
  const rest = period - tone.damping - length
  const tuning = (1 - rest) / (1 + rest)
  const gain = 10 ** (-3 / (frequency * tone.decay * Math.sqrt(262 / frequency)))
  const sound = excite(seconds, period, plucks, tone, random)
  const memory = new Float32Array(length)
  let [at, last, passed, tuned] = [0, 0, 0, 0]
  for (let now = 0; now < sound.length; now++) {
    const back = memory[at] ?? 0
    const damped = (1 - tone.damping) * back + tone.damping * last
    last = back
    tuned = tuning * damped + passed - tuning * tuned
    passed = damped
    const value = (sound[now] ?? 0) + gain * tuned
    memory[at] = value
    at = (at + 1) % length
    sound[now] = value
  }
  return sound
}

/** Returns the strokes alone: a short burst each, without the harmonics that have a node where the string is touched. */
function excite(seconds: number, period: number, plucks: readonly Pluck[], { position, hardness }: StringTone, random: Random): Sound {
  const sound = silence(seconds)
  const delay = Math.max(1, Math.round(period * position))
  for (const { at, force } of plucks) {
    const soften = smooth(hardness * (0.35 + 0.65 * force))
    const burst = new Float32Array(Math.ceil(period) + delay)
    for (let n = 0; n < period; n++) {
      const value = soften(random.next() * 2 - 1) * force * Math.sin((Math.PI * (n + 0.5)) / period)
      burst[n] = (burst[n] ?? 0) + value
      burst[n + delay] = (burst[n + delay] ?? 0) - value
    }
    const offset = Math.round(at * RATE)
    for (const [n, value] of burst.entries()) if (offset + n < sound.length) sound[offset + n] = (sound[offset + n] ?? 0) + value
  }
  return sound
}

/** Returns a sound with the resonances of a wooden body, as pairs of frequency in Hz and gain. */
export function resonate(sound: Sound, resonances: readonly (readonly [frequency: number, gain: number])[], direct: number): Sound {
  const bands = resonances.map(([frequency, gain]) => ({ band: filter('bandpass', frequency, 5), gain }))
  const below = filter('highpass', 90)
  return sound.map((sample) => {
    const clean = below(sample)
    let sum = direct * clean
    for (const { band, gain } of bands) sum += gain * band(clean)
    return sum
  })
}
