import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Letters of a name that say which file it is from. */
const FILE_LETTERS = 4
const NAMES = /(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi
const fileOfPrefix = new Map<string, string>()

/**
 * Returns the name of a class or an animation of a CSS module: letters of the file and the place of the name in `css`, its source. Readers
 * download each name in styles, scripts and pages, where the original ones would be a sixth of the stylesheet. Throws when two files get the
 * same letters.
 */
export function scopedClassName(name: string, file: string, css: string): string {
  const path = relative(process.cwd(), file.split('?')[0] ?? '')
  const prefix = lettersOf(path)
  const other = fileOfPrefix.get(prefix) ?? path
  if (other !== path) throw new Error(`The names of ${path} and ${other} begin with the same letters; raise FILE_LETTERS`)
  fileOfPrefix.set(prefix, path)
  const place = [...new Set(Array.from(css.matchAll(NAMES), ([, found]) => found))].indexOf(name)
  if (place < 0) throw new Error(`${path} has no class or animation ${name}`)
  return prefix + place.toString(36)
}

/** Returns the path of the CSS module that a scoped class or animation is from; undefined for other names. */
export const fileOfClass = (name: string): string | undefined => fileOfPrefix.get(name.slice(0, FILE_LETTERS))

/** Begins with a letter, as a name must. */
function lettersOf(path: string): string {
  const digest = createHash('sha256').update(path).digest()
  return (
    String.fromCharCode(97 + ((digest[0] ?? 0) % 26)) +
    BigInt(`0x${digest.toString('hex', 1)}`)
      .toString(36)
      .slice(0, FILE_LETTERS - 1)
  )
}
