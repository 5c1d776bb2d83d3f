import { PACKED } from './known-words.gen.ts'

interface WordEntry {
  /** Whether the word is a plural in ان or ات whose singular is also a word. */
  plural: boolean
  /** Whether the word can have the suffixes تر and ترین. */
  isComparable: boolean
  /** Whether the word is a verb form that follows می or نمی. */
  verb: boolean
  /** Parts of a compound, which the dictionary separates by ZWNJ. */
  parts: readonly string[] | undefined
}

let entries: ReadonlyMap<string, WordEntry> | undefined

/** Looks up a folded word without ZWNJ; returns undefined if it is not in the dictionary. */
export const lookUpWord = (word: string): WordEntry | undefined => {
  entries ??= unpack()
  return entries.get(word)
}

/**
 * Unpacks `PACKED`. An entry is the length of the prefix shared with the previous entry (in base 36), the rest of the word, and its flags
 * in capitals.
 */
function unpack(): ReadonlyMap<string, WordEntry> {
  const words = new Map<string, WordEntry>()
  let before = ''
  for (const [, shared = '0', rest = '', marks = ''] of PACKED.matchAll(/([0-9a-z])([^0-9a-zA-Z]*)([A-Z]*)/g)) {
    const spelling = before.slice(0, Number.parseInt(shared, 36)) + rest
    const parts = spelling.includes('-') ? spelling.split('-') : undefined
    const joined = spelling.replaceAll('-', '')
    const existing = words.get(joined)
    words.set(joined, {
      plural: marks.includes('P') || (existing?.plural ?? false),
      isComparable: marks.includes('C') || (existing?.isComparable ?? false),
      verb: marks.includes('V') || (existing?.verb ?? false),
      parts: parts ?? existing?.parts,
    })
    before = spelling
  }
  return words
}
