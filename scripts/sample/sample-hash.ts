import { createHash } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a public id derived from a name. It is the same on every installation, so links to sample content can be hard-coded. */
export const sampleHash = (name: string): string =>
  [...createHash('sha256').update(`sample:${name}`).digest().subarray(0, 12)].map((byte) => LETTERS[byte % 36]).join('')
