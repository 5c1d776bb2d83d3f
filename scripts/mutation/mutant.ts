import { createHash } from 'node:crypto'

/** A generated fault: the text of a range of one file, replaced. */
export interface Mutant {
  /** Path from the project root. */
  file: string
  /** Offsets in the file. */
  start: number
  end: number
  replacement: string
  /** Import that the replacement needs, appended to the file. */
  needs?: string
  /** What kind of fault it is; a sample takes about as many of each. */
  family: string
  language: 'sql' | 'logic'
}

/** A mutant without its file, as the generators of one file return it. */
export type Fault = Omit<Mutant, 'file'>

/** Returns the source of the file with the mutant in it. */
export const applyMutant = ({ start, end, replacement, needs }: Fault, source: string): string =>
  `${source.slice(0, start)}${replacement}${source.slice(end)}${needs ? `\n${needs}\n` : ''}`

/** Returns the line of an offset, from 1. */
export const lineOf = (source: string, offset: number): number => source.slice(0, offset).split('\n').length

export const digest = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** Returns a digest that is the same wherever the lines of the fault are in the file, and whatever the rest of the file contains. */
export function placelessKey({ file, start, end, replacement, family }: Mutant, source: string): string {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1
  const lineEnd = source.indexOf('\n', end)
  return digest(file, family, source.slice(lineStart, start), source.slice(start, end), source.slice(end, lineEnd), replacement)
}
