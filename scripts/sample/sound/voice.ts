import { execFileSync } from 'node:child_process'
import { applyTo, chain, decibels, filter, loudnessOf, RATE, type Sound } from './signal.ts'

/** The two machine voices, as the transcript names them. */
export type Speaker = 'راوی' | 'کوک'

export interface Line {
  by: Speaker
  /** What is said, with the short vowels that espeak-ng needs; the transcript leaves them out. */
  say: string
}

const VOICES: Record<Speaker, string[]> = {
  راوی: ['-v', 'fa+m3', '-s', '128', '-p', '34', '-g', '3'],
  کوک: ['-v', 'fa+f4', '-s', '134', '-p', '48', '-g', '3'],
}

/** Returns a line as it is written without vowel marks. */
export const written = ({ say }: Line): string => say.replace(/[\u064B-\u0652]/g, '')

/** Speaks a line with espeak-ng, which must be installed, and rounds off what is metallic in its voice. */
export function speak({ by, say }: Line): Sound {
  const wave = execFileSync('espeak-ng', [...VOICES[by], '--stdout', say], { maxBuffer: 1 << 26 })
  const samples = readWave(wave)
  const soften = chain(filter('highpass', 110), filter('lowpass', 3600), filter('lowpass', 6500))
  const sound = applyTo(trim(samples), soften)
  const gain = decibels(-23) / loudnessOf(sound)
  return sound.map((sample) => Math.tanh(sample * gain * 2.4) / 2.4)
}

/** Reads 16-bit mono PCM and converts it to `RATE`, by cubic interpolation. */
function readWave(wave: Buffer): Sound {
  const from = wave.readUInt32LE(24)
  const data = wave.subarray(44)
  const at = (n: number) => (n >= 0 && n * 2 + 1 < data.length ? data.readInt16LE(n * 2) / 32768 : 0)
  return Float32Array.from({ length: Math.floor(((data.length / 2) * RATE) / from) }, (_, n) => {
    const place = (n * from) / RATE
    const [whole, share] = [Math.floor(place), place % 1]
    const [a, b, c, d] = [at(whole - 1), at(whole), at(whole + 1), at(whole + 2)]
    return b + 0.5 * share * (c - a + share * (2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)))
  })
}

function trim(sound: Sound): Sound {
  const isHeard = (sample: number) => Math.abs(sample) > 0.004
  const [first, last] = [sound.findIndex(isHeard), sound.findLastIndex(isHeard)]
  return sound.slice(Math.max(0, first - 240), last + 1200)
}
