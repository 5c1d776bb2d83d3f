import { RATE, type Sound, smooth } from './signal.ts'

/** Lengths in samples without common divisors, so that no echo repeats in step with another. */
const LENGTHS = [809, 937, 1091, 1237, 1423, 1583, 1741, 1933]

export interface Room {
  /** Seconds until the reverberation is 60 dB below its beginning. */
  decay: number
  /** Hz above which the walls absorb. */
  brightness: number
}

/** Returns the reverberation of a sound in a room: eight delays that feed back into each other (Householder matrix). */
export function reverberate(sound: Sound, { decay, brightness }: Room): Sound {
  const lines = LENGTHS.map((length) => ({
    memory: new Float32Array(length),
    at: 0,
    gain: 10 ** ((-3 * length) / (decay * RATE)),
    damp: smooth(brightness),
  }))
  const wet = new Float32Array(sound.length)
  const heard = new Float32Array(lines.length)
  for (let at = 0; at < sound.length; at++) {
    let sum = 0
    for (const [nth, line] of lines.entries()) {
      const value = line.damp(line.memory[line.at] ?? 0) * line.gain
      heard[nth] = value
      sum += value
    }
    const shared = (2 / lines.length) * sum
    let output = 0
    for (const [nth, line] of lines.entries()) {
      const value = heard[nth] ?? 0
      line.memory[line.at] = (sound[at] ?? 0) + value - shared
      line.at = (line.at + 1) % line.memory.length
      output += nth % 2 ? -value : value
    }
    wet[at] = output * 0.35
  }
  return wet
}
