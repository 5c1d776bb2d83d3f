import { spellingCandidates } from '#worker/lib/persian/search/corrections.ts'
import { isWeak, parseQuery, type Query, toFtsMatch } from '#worker/lib/persian/search/search-query.ts'
import { isKnownWord } from '#worker/lib/persian/search/search-words.ts'
import type { Token } from '#worker/lib/persian/search/tokenize.ts'
import { findFamily } from '#worker/lib/persian/search/word-families.ts'
import type { RunQuery } from './run-query.ts'
import { type IndexTable, TERM_TABLES } from './term-tables.ts'

/** A query to try in place of one without hits. */
export interface FallbackQuery {
  query: Query
  /** The text that the query corrects the typed one to, and the terms in it that replace typed words. */
  correction?: { text: string; terms: readonly string[] }
}

const VOCABULARIES: Record<IndexTable, string> = {
  posts: 'post_vocabulary',
  names: 'name_vocabulary',
  comments: 'comment_vocabulary',
}
/** A query with more unknown words is not corrected. */
const MAX_CORRECTED = 3

/**
 * Returns at most two queries to try, in order, for a query without hits: the text in the other keyboard layout or with each unknown word
 * changed by one letter or by swapping two, and a query that needs most of its words only. Keeps the words of titles, tags and names of any
 * type, and corrects none to a word that says little. Runs at most three statements, two of them at once.
 */
export async function findFallbackQueries(run: RunQuery, table: IndexTable, typed: string): Promise<FallbackQuery[]> {
  const query = parseQuery(typed)
  const words = significantWords(query.words)
  const { switched } = query
  const switchedWords = significantWords(switched?.words ?? [])
  const terms = [...words, ...switchedWords].map(({ term }) => term)
  const [counts, named] = await Promise.all([countDocuments(run, table, terms), findNamed(run, terms)])
  if (switched && !switched.isKnown && switchedWords.length > 0 && switchedWords.every(({ term }) => counts.has(term)))
    return [{ query: parseQuery(switched.text), correction: { text: switched.text, terms: switchedWords.map(({ term }) => term) } }]
  const inFamilies = wordsOfFamilies(query.words)
  const correction = await correctSpelling(
    run,
    table,
    typed,
    words.filter((word) => !counts.has(word.term) && !named.has(word.term) && !isKnownWord(word) && !inFamilies.has(word)),
  )
  // A corrected word is not read in the other layout, so that each hit has it.
  const { switched: _, ...asWritten } = parseQuery(correction?.text ?? typed)
  const corrected = correction ? asWritten : query
  const relaxed: Query = { ...corrected, isRelaxed: true }
  return [
    ...(correction ? [{ query: corrected, correction }] : []),
    // Its hits may lack the corrected word, which may be from a text that the viewer may not see, so the correction is not told.
    ...(toFtsMatch(relaxed) === toFtsMatch(corrected) ? [] : [{ query: relaxed }]),
  ]
}

/** Returns the words that only together are a known word, such as دارک مود. */
function wordsOfFamilies(words: readonly Token[]): ReadonlySet<Token> {
  const terms = words.map(({ term }) => term)
  return new Set(words.flatMap((_, at) => words.slice(at, at + (findFamily(terms, at, ['spellings', 'related'])?.length ?? 0))))
}

const significantWords = (words: readonly Token[]): Token[] => words.filter(({ isAffix }) => !isAffix)

/** Replaces the unknown words; returns undefined if there are none or too many, or one cannot be corrected. */
async function correctSpelling(
  run: RunQuery,
  table: IndexTable,
  typed: string,
  unknown: readonly Token[],
): Promise<FallbackQuery['correction']> {
  if (unknown.length === 0 || unknown.length > MAX_CORRECTED) return undefined
  const candidates = unknown.map(({ term }) => spellingCandidates(term).filter((word) => !isWeak({ term: word, word })))
  const counts = await countDocuments(run, table, candidates.flat())
  let text = ''
  let at = 0
  const terms: string[] = []
  for (const [index, { start, end }] of unknown.entries()) {
    const best = candidates[index]?.reduce((first, other) => ((counts.get(other) ?? 0) > (counts.get(first) ?? 0) ? other : first), '')
    if (!best || !counts.has(best)) return undefined
    terms.push(best)
    text += typed.slice(at, start) + best
    at = end
  }
  return { text: text + typed.slice(at), terms }
}

/** Returns the document frequency per term, omitting unknown terms. */
async function countDocuments(run: RunQuery, table: IndexTable, terms: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (terms.length === 0) return new Map()
  const rows = await run<{ term: string; documents: number }>(
    `SELECT v.term, v.doc AS documents FROM json_each(?1) j CROSS JOIN ${VOCABULARIES[table]} v ON v.term = j.value`,
    JSON.stringify(terms),
  )
  return new Map(rows.map(({ term, documents }) => [term, documents]))
}

/** Returns the terms that a title, a tag or a name of anything in the index contains. */
async function findNamed(run: RunQuery, terms: readonly string[]): Promise<ReadonlySet<string>> {
  if (terms.length === 0) return new Set()
  const isIn = (table: string) => `EXISTS (SELECT 1 FROM ${table} WHERE ${table} MATCH '{title tags names} : "' || j.value || '"')`
  const rows = await run<{ term: string }>(
    `SELECT j.value AS term FROM json_each(?1) j WHERE ${isIn(TERM_TABLES.posts)} OR ${isIn(TERM_TABLES.names)}`,
    JSON.stringify(terms),
  )
  return new Set(rows.map(({ term }) => term))
}
