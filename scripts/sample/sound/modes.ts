/** A mode as this program tunes it; players differ, above all in the second degree of shur. */
export interface Mode {
  /** Hz. */
  tonic: number
  /** Cents of the degrees of an octave above the tonic. */
  cents: readonly number[]
}

export const MAHUR: Mode = { tonic: 261.63, cents: [0, 204, 386, 498, 702, 906, 1088] }
export const SHUR: Mode = { tonic: 196, cents: [0, 140, 294, 498, 702, 792, 996] }
export const SEGAH: Mode = { tonic: 320.2, cents: [0, 150, 354, 494, 648, 852, 1050] }
export const HOMAYUN: Mode = { tonic: 196, cents: [0, 140, 390, 498, 702, 792, 996] }

/** Returns the frequency of a degree in Hz; 0 is the tonic, negative degrees lie below it. */
export function frequencyOf({ tonic, cents }: Mode, degree: number): number {
  const octave = Math.floor(degree / cents.length)
  return tonic * 2 ** (octave + (cents[degree - octave * cents.length] ?? 0) / 1200)
}
