import { PACKED } from './known-words.gen.ts'

interface WordEntry {
  /** A plural in ان or ات: what it is made of is a word of its own. */
  plural: boolean
  /** Takes تر and ترین. */
  isComparable: boolean
  /** A form of a verb that می and نمی stand before. */
  verb: boolean
  /** For words of several, as half-spaces part them. */
  parts: readonly string[] | undefined
}

let entries: ReadonlyMap<string, WordEntry> | undefined

/** What is known of a word, folded and without half-spaces; undefined for one that is in no dictionary. */
export const lookUpWord = (word: string): WordEntry | undefined => {
  entries ??= unpack()
  return entries.get(word)
}

/** Entries of `PACKED`: the length shared with the entry before in base 36, the rest of the word, its properties in capitals. */
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
