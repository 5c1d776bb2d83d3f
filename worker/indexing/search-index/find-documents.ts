import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { phraseSequences } from '#worker/lib/persian/search/expand-words.ts'
import { distinctiveWords, type Query, toFtsMatch } from '#worker/lib/persian/search/search-query.ts'
import { type Token, tokenize } from '#worker/lib/persian/search/tokenize.ts'
import type { SourceType } from './read-sources.ts'
import type { RunQuery } from './run-query.ts'
import { type IndexTable, TERM_TABLES, type TermTable } from './term-tables.ts'

/** A higher `score` is better. */
export interface Hit {
  id: number
  type: SourceType
  sourceId: number
  title: string
  score: number
}

interface Row {
  id: number
  type: SourceType
  sourceId: number
  title: string
  publishedAt: number
  quality: number
  rank: number
}

interface RankedRow extends Row {
  isOutside: 0 | 1
  hasPhrase: 0 | 1
  hasSpelling: 0 | 1
}

/** The ways to write each typed word that matters; one word may be written as several. */
type TypedSequences = readonly (readonly (readonly string[])[])[]

/** The bm25 weights in the column order of the index. */
const WEIGHTS = { title: 10, tags: 6, about: 4, names: 4, body: 1, variants: 0.6, spelled: 0 }
export const MAX_CANDIDATES = LIMITS.searchCountLimit
/** Maximum documents checked for phrase and spelling matches; each costs an index lookup. */
const MAX_RERANKED = 60
/** Boosts as fractions of the bm25 score. Other forms of a word are rarer and score more, which the boosts of the typed ones balance. */
const BOOSTS = { typedTitle: 1.5, typed: 1, wholeTitle: 1, titlePhrase: 0.35, phrase: 0.3, spelled: 0.15, recency: 0.12, quality: 0.12 }
/** Age at which the recency boost halves, in ms. */
const HALF_LIFE = 180 * DAY

const NO_CONDITION = { sql: '1', parameters: [] }
/** SQL condition on `documents d`; its parameters start at `?2`. */
export interface Condition {
  sql: string
  parameters: ReadonlyArray<string | number>
}

/** Another search that makes this one needless. */
interface Enough {
  /** The words of the other search; the last one is no prefix. */
  query: Query
  /** With so many of its documents, nothing is returned. */
  hits: number
}

interface FindOptions {
  where?: Condition | undefined
  time: number
  /** Whether the last word also matches as a prefix. */
  beginning?: boolean
  /** Restricts the columns that are searched. */
  only?: 'title' | 'title tags'
  most?: number
  enough?: Enough
}

/**
 * Returns the best documents, at most `most`, in one statement; without words, returns the newest posts or comments that match
 * `where`, or nothing without `where`. Documents are ranked by bm25, boosted by title match, phrase, spelling, recency and quality; of a relaxed query, those that match
 * outside of the body come first.
 */
export async function findDocuments(run: RunQuery, table: IndexTable, query: Query, options: FindOptions): Promise<Hit[]> {
  const { where = NO_CONDITION, time, most = MAX_CANDIDATES } = options
  const match = toFtsMatch(query, { prefixLast: options.beginning ?? false })
  if (match === undefined) return where === NO_CONDITION || table === 'names' ? [] : selectNewest(run, table, where, most)
  const typed = typedSequences(query)
  const { sql, parameters } = selectRanked(TERM_TABLES[table], query, match, typed, options)
  const found = await run<RankedRow>(sql, ...parameters)
  // A relaxed query selects a document that matches outside of its body twice, at last with the rank of the whole.
  const rows = [...new Map(found.map((row) => [row.id, row])).values()].slice(0, most)
  const first = new Set(found.filter(({ isOutside }) => isOutside).map(({ id }) => id))
  // Rounded to days, so that the order stays stable while a user pages through the results.
  const today = Math.floor(time / DAY) * DAY
  const queryText = query.words.map(({ exact }) => exact).join(' ')
  return rows
    .map(({ id, type, sourceId, title, publishedAt, quality, rank, hasPhrase, hasSpelling }) => {
      const titleTokens = tokenize(title)
      const boost =
        (titleTokens.map(({ exact }) => exact).join(' ') === queryText ? BOOSTS.wholeTitle : 0) +
        (containsPhrase(titleTokens, query.words) ? BOOSTS.titlePhrase : 0) +
        (containsTyped(titleTokens, typed) ? BOOSTS.typedTitle : 0) +
        (hasPhrase ? (query.words.length > 1 ? BOOSTS.phrase : BOOSTS.typed) : 0) +
        (hasSpelling || hasExactSpelling(titleTokens, query.words) ? BOOSTS.spelled : 0) +
        (publishedAt === 0 ? 0 : BOOSTS.recency * 2 ** (-Math.max(0, today - publishedAt) / HALF_LIFE)) +
        BOOSTS.quality * quality
      return { id, type, sourceId, title, score: -rank * (1 + boost) }
    })
    .sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)) || b.score - a.score || b.id - a.id)
}

const OUTSIDE = 'title tags about names'
const EVERYWHERE = `${OUTSIDE} body variants`
const matchIn = (columns: string, match: string): string => `{${columns}} : (${match})`

/** Builds the statement of `findDocuments`, whose parts read the index only if the parts before leave a reason. */
function selectRanked(
  terms: TermTable,
  query: Query,
  match: string,
  typed: TypedSequences,
  { where = NO_CONDITION, only, most = MAX_CANDIDATES, enough }: FindOptions,
): { sql: string; parameters: (string | number)[] } {
  const parameters = [matchIn(only ?? OUTSIDE, match), ...where.parameters]
  const bind = (value: string): string => `?${parameters.push(value)}`
  // `where` filters after the match, so that with it every match must be read.
  const read = where === NO_CONDITION ? most * 2 : -1
  const candidates = (from: string, parameter: string) =>
    `SELECT d.id, d.type, d.source_id AS sourceId, d.title, d.published_at AS publishedAt, d.quality, f.rank
     FROM (SELECT ${terms}.rowid, bm25(${terms}, ${Object.values(WEIGHTS).join(', ')}) AS rank FROM ${from}
       WHERE ${terms} MATCH ${parameter} ORDER BY rank LIMIT ${read}) f JOIN documents d ON d.id = f.rowid
     WHERE ${where.sql} ORDER BY f.rank LIMIT ${most}`
  const other = enough && toFtsMatch(enough.query)
  // Reasons are rows to join with, because SQLite would evaluate a condition for every match.
  const reason = other
    ? `SELECT 1 FROM (SELECT count(*) AS n FROM (SELECT 1 FROM ${terms} JOIN documents d ON d.id = ${terms}.rowid
         WHERE ${terms} MATCH ${bind(matchIn(EVERYWHERE, other))} AND ${where.sql} LIMIT ${enough.hits})) WHERE n < ${enough.hits}`
    : 'SELECT 1'
  const outside = `reason AS MATERIALIZED (${reason}), outside AS MATERIALIZED (${candidates(`reason CROSS JOIN ${terms}`, '?1')})`
  // Ranking common words in bodies is expensive, so the body is skipped if `most` documents match in the other columns.
  const few = `(SELECT 1 FROM reason WHERE (SELECT count(*) FROM outside) < ${most})`
  const all = only ? undefined : candidates(`${few} CROSS JOIN ${terms}`, bind(matchIn(EVERYWHERE, match)))
  // Most of the words are no phrase, and a mention of them in a text is often in passing, so that the matches outside of bodies are needed, too.
  if (query.isRelaxed)
    return {
      sql: `SELECT * FROM (WITH ${outside} SELECT *, 1 AS isOutside, 0 AS hasPhrase, 0 AS hasSpelling FROM outside
        ${all ? `UNION ALL SELECT *, 0, 0, 0 FROM (${all})` : ''})`,
      parameters,
    }
  const chosen = all
    ? `SELECT * FROM outside WHERE (SELECT count(*) FROM outside) >= ${most} UNION ALL SELECT * FROM (${all})`
    : 'SELECT * FROM outside'
  // The plus sign keeps the ids out of FTS5, which would run the match once per id; instead, one run is filtered.
  const matches = (expression: string | undefined) =>
    expression === undefined
      ? '0'
      : `c.id IN (SELECT rowid FROM ${terms} WHERE ${terms} MATCH ${bind(expression)} AND +rowid IN (SELECT id FROM chosen ORDER BY rank LIMIT ${MAX_RERANKED}))`
  return {
    sql: `SELECT * FROM (WITH ${outside}, chosen AS MATERIALIZED (${chosen})
      SELECT c.*, 0 AS isOutside, ${matches(phraseExpression(query) ?? typedExpression(typed, match))} AS hasPhrase,
        ${matches(spellingExpression(query))} AS hasSpelling FROM chosen c)`,
    parameters,
  }
}

/** Removed content keeps its document, without a time. */
const selectNewest = async (run: RunQuery, type: 'posts' | 'comments', where: Condition, limit: number): Promise<Hit[]> => {
  const rows = await run<Omit<Row, 'rank'>>(
    `SELECT d.id, d.type, d.source_id AS sourceId, d.title FROM documents d WHERE ?1 = '' AND d.type = '${type}' AND (d.title <> '' OR d.type = 'comments' AND d.published_at > 0) AND ${where.sql}
     ORDER BY d.published_at DESC LIMIT ${limit}`,
    '',
    ...where.parameters,
  )
  return rows.map(({ id, type, sourceId, title }) => ({ id, type, sourceId, title, score: 0 }))
}

/** Returns an FTS expression that matches the words as a phrase outside the names; undefined for fewer than two words. */
const phraseExpression = ({ words }: Query): string | undefined =>
  words.length > 1 ? `{title tags about body} : "${words.map(({ term }) => term).join(' ')}"` : undefined

const typedSequences = (query: Query): TypedSequences => distinctiveWords(query).map((word) => phraseSequences([word]))

const containsTyped = (titleTokens: readonly Token[], typed: TypedSequences): boolean => {
  const title = ` ${titleTokens.map(({ term }) => term).join(' ')} `
  return typed.length > 0 && typed.every((sequences) => sequences.some((sequence) => title.includes(` ${sequence.join(' ')} `)))
}

/** Returns an FTS expression that matches a single word as typed; undefined if the query matches nothing else. */
function typedExpression([sequences = [], ...others]: TypedSequences, match: string): string | undefined {
  const expression = sequences.map((sequence) => `"${sequence.join(' ')}"`).join(' OR ')
  return expression === '' || others.length > 0 || match === expression ? undefined : `{title tags about names body} : (${expression})`
}

/** Returns an FTS expression that matches the exact spelling of words that normalization changes; undefined without such words. */
function spellingExpression({ words, phrases }: Query): string | undefined {
  const exact = [...words, ...phrases.flat()].filter((token) => token.exact !== token.term).map((token) => `"${token.exact}"`)
  return exact.length > 0 ? `spelled : (${exact.join(' OR ')})` : undefined
}

const containsPhrase = (titleTokens: readonly Token[], queryTokens: readonly Token[]): boolean =>
  queryTokens.length > 1 &&
  ` ${titleTokens.map(({ term }) => term).join(' ')} `.includes(` ${queryTokens.map(({ term }) => term).join(' ')} `)

const hasExactSpelling = (titleTokens: readonly Token[], queryTokens: readonly Token[]): boolean => {
  const spellings = new Set(titleTokens.map(({ exact }) => exact))
  return queryTokens.length > 0 && queryTokens.every(({ exact }) => spellings.has(exact))
}

/** Maximum title words looked up; the `RAREST_TERMS` rarest of those that other posts contain are matched. */
const MAX_TERMS = 12
const RAREST_TERMS = 4
/** Words in more documents are too common to match; this also bounds the cost of ranking. */
const MAX_DOCUMENT_FREQUENCY = 2000
const MIN_TERM_LENGTH = 3
const MAX_RESULTS = 40

/** `weight` is relative to the best match, whose weight is 1. */
export interface SimilarPost {
  id: number
  weight: number
}

/**
 * Returns up to `MAX_RESULTS` posts whose title, tags or description contain one of the rarest words of a title, which can include the post
 * with that title. Runs at most two statements.
 */
export async function findSimilarPosts(run: RunQuery, title: string): Promise<SimilarPost[]> {
  const terms = [
    ...new Set(tokenize(title).flatMap(({ term, isAffix }) => (isAffix || term.length < MIN_TERM_LENGTH ? [] : [term]))),
  ].slice(0, MAX_TERMS)
  if (terms.length === 0) return []
  const known = await run<{ term: string }>(
    `SELECT v.term FROM json_each(?1) j CROSS JOIN post_vocabulary v ON v.term = j.value WHERE v.doc BETWEEN 2 AND ${MAX_DOCUMENT_FREQUENCY} ORDER BY v.doc, v.term LIMIT ${RAREST_TERMS}`,
    JSON.stringify(terms),
  )
  if (known.length === 0) return []
  const rows = await run<{ id: number; rank: number }>(
    `SELECT d.source_id AS id, f.rank FROM (SELECT rowid, bm25(post_terms, 10, 6, 4, 0, 0, 0, 0) AS rank FROM post_terms
       WHERE post_terms MATCH ?1 ORDER BY rank LIMIT ${MAX_RESULTS}) f JOIN documents d ON d.id = f.rowid WHERE d.type = 'posts'`,
    `{title tags about} : (${known.map(({ term }) => `"${term}"`).join(' OR ')})`,
  )
  const best = Math.min(...rows.map(({ rank }) => rank))
  return rows.map(({ id, rank }) => ({ id, weight: best < 0 ? rank / best : 0 }))
}
