import { type Token, tokenize } from './tokenize.ts'

export interface Query {
  words: readonly Token[]
  phrases: ReadonlyArray<readonly Token[]>
  excluded: ReadonlyArray<readonly Token[]>
  tags: readonly string[]
  authors: readonly string[]
}

/** Maximum number of words; further words are ignored. */
const MAX_WORDS = 24
/** A quoted phrase, a filter or a word, each optionally negated by a leading minus. */
const PART =
  /(?<minus>(?<!\S)[-−])?(?:«(?<run1>[^»]*)»|["“”„](?<run2>[^"“”„]*)["“”„]|(?<!\S)(?<name>tag|from|برچسب|از):(?<value>[^\s«»"]+)|(?<word>[^\s«»"“”„]+))/giu
const TAG = /^(?:tag|برچسب)$/i

/** Parses a query and never throws. «…» and "…" are phrases, a minus excludes, and `tag:` and `from:` (or برچسب: and از:) filter. */
export function parseQuery(text: string): Query {
  const words: Token[] = []
  const phrases: Token[][] = []
  const excluded: Token[][] = []
  const tags: string[] = []
  const authors: string[] = []
  // Tokenizes adjacent words together, because می خواهم is one word.
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
