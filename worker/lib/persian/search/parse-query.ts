import { type Token, tokenize } from './tokenize.ts'

/** What somebody typed into a search box, taken apart. */
export interface Query {
  /** Words that must be there, in any order. */
  words: readonly Token[]
  /** Runs that must stand there as they are. */
  phrases: ReadonlyArray<readonly Token[]>
  /** Words and runs that must not. */
  excluded: ReadonlyArray<readonly Token[]>
  /** Names of tags, and handles of writers, it is limited to. */
  tags: readonly string[]
  authors: readonly string[]
}

/** More words say no more; the rest is left out. */
const MAX_WORDS = 24
/** A run in guillemets or quotes, a named limit, or a word; each may be refused by a minus before it. */
const PART =
  /(?<minus>(?<!\S)[-−])?(?:«(?<run1>[^»]*)»|["“”„](?<run2>[^"“”„]*)["“”„]|(?<!\S)(?<name>tag|from|برچسب|از):(?<value>[^\s«»"]+)|(?<word>[^\s«»"“”„]+))/giu
const TAG = /^(?:tag|برچسب)$/i

/** Reads a query: «…» and "…" are phrases, a minus leaves out, `tag:` and `from:` (also برچسب: and از:) limit. Never fails. */
export function parseQuery(text: string): Query {
  const words: Token[] = []
  const phrases: Token[][] = []
  const excluded: Token[][] = []
  const tags: string[] = []
  const authors: string[] = []
  // Words that follow each other are read together: می خواهم is one.
  let plain = ''
  const flushWords = () => {
    words.push(...tokenize(plain, MAX_WORDS))
    plain = ''
  }
  for (const { groups = {} } of text.matchAll(PART)) {
    const { minus, run1, run2, name, value, word } = groups
    const run = run1 ?? run2
    if (minus) excluded.push(tokenize(run ?? value ?? word ?? '', MAX_WORDS))
    else if (run !== undefined) {
      flushWords()
      phrases.push(tokenize(run, MAX_WORDS))
    } else if (name && value) (TAG.test(name) ? tags : authors).push(value)
    else plain += ` ${word ?? ''}`
  }
  flushWords()
  const isNonEmpty = (tokens: readonly Token[]) => tokens.length > 0
  return { words: words.slice(0, MAX_WORDS), phrases: phrases.filter(isNonEmpty), excluded: excluded.filter(isNonEmpty), tags, authors }
}
