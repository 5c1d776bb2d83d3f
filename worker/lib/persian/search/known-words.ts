import { PACKED } from './known-words.gen.ts'

interface Known {
  /** A plural in ان or ات: what it is made of is a word of its own. */
  plural: boolean
  /** Takes تر and ترین. */
  compares: boolean
  /** A form of a verb that می and نمی stand before. */
  verb: boolean
  /** For words of several, as half-spaces part them. */
  parts: readonly string[] | undefined
}

let all: ReadonlyMap<string, Known> | undefined

/** What is known of a word, folded and without half-spaces; undefined for one that is in no dictionary. */
export const known = (word: string): Known | undefined => {
  all ??= unpack()
  return all.get(word)
}

/** Entries of `PACKED`: the length shared with the entry before in base 36, the rest of the word, its properties in capitals. */
function unpack(): ReadonlyMap<string, Known> {
  const words = new Map<string, Known>()
  let before = ''
  for (const [, shared = '0', rest = '', marks = ''] of PACKED.matchAll(/([0-9a-z])([^0-9a-zA-Z]*)([A-Z]*)/g)) {
    const spelling = before.slice(0, Number.parseInt(shared, 36)) + rest
    const parts = spelling.includes('-') ? spelling.split('-') : undefined
    const joined = spelling.replaceAll('-', '')
    const twin = words.get(joined)
    words.set(joined, {
      plural: marks.includes('P') || (twin?.plural ?? false),
      compares: marks.includes('C') || (twin?.compares ?? false),
      verb: marks.includes('V') || (twin?.verb ?? false),
      parts: parts ?? twin?.parts,
    })
    before = spelling
  }
  return words
}
