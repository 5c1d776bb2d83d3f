import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const HASH_LENGTH = 4
const fileOfName = new Map<string, string>()

/**
 * Returns the name of a class of a CSS module: its own name and a hash of the file. Vite's default adds the line number, which every reader
 * would download for each class in styles, scripts and pages. Throws when two files get the same name.
 */
export function scopedClassName(name: string, file: string): string {
  const path = relative(process.cwd(), file.split('?')[0] ?? '')
  const digest = createHash('sha256').update(path).digest('hex')
  const scoped = `${name}_${BigInt(`0x${digest}`).toString(36).slice(0, HASH_LENGTH)}`
  const other = fileOfName.get(scoped) ?? path
  if (other !== path) throw new Error(`The classes ${name} of ${path} and ${other} have the same scoped name`)
  fileOfName.set(scoped, path)
  return scoped
}
