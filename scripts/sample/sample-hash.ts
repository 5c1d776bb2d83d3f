import { createHash } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The public identity of a sample thing: the same on every installation, so links to the sample can be written down. */
export const sampleHash = (name: string): string =>
  [...createHash('sha256').update(`sample:${name}`).digest().subarray(0, 12)].map((byte) => LETTERS[byte % 36]).join('')
