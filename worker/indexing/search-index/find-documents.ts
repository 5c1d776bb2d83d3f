import { LIMITS } from '#shared/limits/index.ts'
import { type Query, type Token, toFtsMatch, tokenize } from '#worker/lib/persian/search/index.ts'
import type { SourceType } from './read-sources.ts'
import type { RunQuery } from './run-query.ts'

/** A higher `score` is better. */
export interface Hit {
  id: number
  type: SourceType
  sourceId: number
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

/** The bm25 weights in the column order of the index. */
const WEIGHTS = { title: 10, tags: 6, about: 4, names: 4, body: 1, variants: 0.6, spelled: 0 }
export const MAX_CANDIDATES = LIMITS.searchCountLimit
/** Maximum documents checked for phrase and spelling matches; each costs an index lookup. */
const MAX_RERANKED = 60
const DAY = 86_400_000
/** Boosts as fractions of the bm25 score. */
const BOOSTS = { wholeTitle: 1, titlePhrase: 0.35, phrase: 0.3, spelled: 0.15, recency: 0.12, quality: 0.12 }
/** Age at which the recency boost halves, in ms. */
const HALF_LIFE = 180 * DAY

const TABLES = { posts: 'post_terms', names: 'name_terms' } as const
export type IndexTable = keyof typeof TABLES

const NO_CONDITION = { sql: '1', parameters: [] }
/** SQL condition on `documents d`; its parameters start at `?2`. */
export interface Condition {
  sql: string
  parameters: ReadonlyArray<string | number>
}

/**
 * Returns the best documents, at most `most`, in one to four statements; without words, returns the newest posts that match `where`.
 * Documents are ranked by bm25, boosted by title match, phrase, spelling, recency and quality. `beginning` matches the last word as a
 * prefix; `only` restricts the columns.
 */
export async function findDocuments(
  run: RunQuery,
  table: IndexTable,
  query: Query,
  {
    where = NO_CONDITION,
    time,
    beginning = false,
    only,
    most = MAX_CANDIDATES,
  }: { where?: Condition; time: number; beginning?: boolean; only?: 'title' | 'title tags'; most?: number },
): Promise<Hit[]> {
  const match = toFtsMatch(query, { prefixLast: beginning })
  if (match === undefined) return where === NO_CONDITION ? [] : selectNewest(run, where, most)
  const terms = TABLES[table]
  // `where` filters after the match, so every match must be read; without it, twice as many rows as needed suffice.
  const read = where === NO_CONDITION ? most * 2 : -1
  const selectCandidates = (columns: string) =>
    run<Row>(
      `SELECT d.id, d.type, d.source_id AS sourceId, d.title, d.published_at AS publishedAt, d.quality, f.rank
       FROM (SELECT rowid, bm25(${terms}, ${Object.values(WEIGHTS).join(', ')}) AS rank FROM ${terms}
         WHERE ${terms} MATCH ?1 ORDER BY rank LIMIT ${read}) f JOIN documents d ON d.id = f.rowid
       WHERE ${where.sql} ORDER BY f.rank LIMIT ${most}`,
      `{${columns}} : (${match})`,
      ...where.parameters,
    )
  // Ranking common words in bodies is expensive, so the body is skipped if enough documents match in other columns.
  const titleMatches = await selectCandidates(only ?? 'title tags about names')
  const rows = !only && titleMatches.length < most ? await selectCandidates('title tags about names body variants') : titleMatches
  if (rows.length === 0) return []
  const [phraseMatches, spellingMatches] = await Promise.all([
    matchIds(run, terms, rows, phraseExpression(query)),
    matchIds(run, terms, rows, spellingExpression(query)),
  ])
  // Rounded to days, so that the order stays stable while paging.
  const today = Math.floor(time / DAY) * DAY
  const queryText = query.words.map(({ exact }) => exact).join(' ')
  return rows
    .map(({ id, type, sourceId, title, publishedAt, quality, rank }) => {
      const titleTokens = tokenize(title)
      const boost =
        (titleTokens.map(({ exact }) => exact).join(' ') === queryText ? BOOSTS.wholeTitle : 0) +
        (containsPhrase(titleTokens, query.words) ? BOOSTS.titlePhrase : 0) +
        (phraseMatches.has(id) ? BOOSTS.phrase : 0) +
        (spellingMatches.has(id) || hasExactSpelling(titleTokens, query.words) ? BOOSTS.spelled : 0) +
        (publishedAt === 0 ? 0 : BOOSTS.recency * 2 ** (-Math.max(0, today - publishedAt) / HALF_LIFE)) +
        BOOSTS.quality * quality
      return { id, type, sourceId, score: -rank * (1 + boost) }
    })
    .sort((a, b) => b.score - a.score || b.id - a.id)
}

const selectNewest = async (run: RunQuery, where: Condition, limit: number): Promise<Hit[]> => {
  const rows = await run<Omit<Row, 'rank'>>(
    `SELECT d.id, d.type, d.source_id AS sourceId FROM documents d WHERE ?1 = '' AND d.type = 'posts' AND d.title <> '' AND ${where.sql}
     ORDER BY d.published_at DESC LIMIT ${limit}`,
    '',
    ...where.parameters,
  )
  return rows.map(({ id, type, sourceId }) => ({ id, type, sourceId, score: 0 }))
}

async function matchIds(run: RunQuery, terms: string, rows: readonly Row[], match: string | undefined): Promise<ReadonlySet<number>> {
  if (match === undefined) return new Set()
  const ids = JSON.stringify(rows.slice(0, MAX_RERANKED).map(({ id }) => id))
  const found = await run<{ id: number }>(
    `SELECT rowid AS id FROM ${terms} WHERE ${terms} MATCH ?1 AND rowid IN (SELECT value FROM json_each(?2))`,
    match,
    ids,
  )
  return new Set(found.map(({ id }) => id))
}

/** Returns an FTS expression that matches the words as a phrase; undefined for fewer than two words. */
const phraseExpression = ({ words }: Query): string | undefined =>
  words.length > 1 ? `{title tags about body} : "${words.map(({ term }) => term).join(' ')}"` : undefined

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
