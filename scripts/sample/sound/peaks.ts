import type { Sound } from './signal.ts'

const BARS = 400

/** Returns the waveform of a sound as an upload sends it: base64 with one byte per bar, the loudest 255. */
export function computePeaks(sound: Sound): string {
  const means = Array.from({ length: BARS }, (_, bar) => {
    const part = sound.subarray(Math.floor((bar * sound.length) / BARS), Math.floor(((bar + 1) * sound.length) / BARS))
    return Math.sqrt(part.reduce((sum, each) => sum + each * each, 0) / part.length)
  })
  const top = Math.max(...means)
  return Buffer.from(Uint8Array.from(means, (mean) => Math.round((mean / top) * 255))).toString('base64')
}
