import { LIMITS } from '#shared/limits/index.ts'
import { matchOf, type Query, type Token, tokensOf } from '#worker/lib/persian/search/index.ts'
import type { Run } from './run.ts'
import type { Type } from './sources.ts'

/** A found document and how well it answers; larger is better. */
export interface Hit {
  id: number
  type: Type
  sourceId: number
  score: number
}

interface Row {
  id: number
  type: Type
  sourceId: number
  title: string
  publishedAt: number
  quality: number
  rank: number
}

/** How much a word weighs where it stands; in the order of the columns. */
const WEIGHTS = { title: 10, tags: 6, about: 4, names: 4, body: 1, variants: 0.6, spelled: 0 }
/** So many of the best by words are weighed closer, unless more are asked for. */
export const CANDIDATES = LIMITS.searchCounted
/** Of those, so many are asked for their order and spelling; each costs a step into the index. */
const LOOKED_AT = 60
const DAY = 86_400_000
/** Shares of a score that the small factors add. */
const BOOST = { wholeTitle: 1, titlePhrase: 0.35, phrase: 0.3, spelled: 0.15, recency: 0.12, quality: 0.12 }
/** Age at which a post is half as fresh, in ms. */
const HALF_LIFE = 180 * DAY

const TABLES = { posts: 'post_terms', names: 'name_terms' } as const
export type IndexTable = keyof typeof TABLES

const ANYWHERE = { sql: '1', parameters: [] }
/** A condition on `documents d` with its parameters. */
export interface Condition {
  sql: string
  parameters: ReadonlyArray<string | number>
}

/**
 * The best documents for a query, best first, at most `most`. Words decide; a title that says just what was asked, the words in their
 * order, their exact spelling, age and quality add a little each. `beginning` lets the last word be the start of one; `only` looks
 * at titles alone, or with tags, where handles stand. One to four statements.
 */
export async function find(
  run: Run,
  table: IndexTable,
  query: Query,
  {
    where = ANYWHERE,
    time,
    beginning = false,
    only,
    most = CANDIDATES,
  }: { where?: Condition; time: number; beginning?: boolean; only?: 'title' | 'title tags'; most?: number },
): Promise<Hit[]> {
  const match = matchOf(query, { beginning })
  if (match === undefined) return where === ANYWHERE ? [] : newest(run, where, most)
  const terms = TABLES[table]
  // A limit is asked of what was found, so all of that is read; without one some spare rows are enough.
  const read = where === ANYWHERE ? most * 2 : -1
  const candidates = (columns: string) =>
    run<Row>(
      `SELECT d.id, d.type, d.source_id AS sourceId, d.title, d.published_at AS publishedAt, d.quality, f.rank
       FROM (SELECT rowid, bm25(${terms}, ${Object.values(WEIGHTS).join(', ')}) AS rank FROM ${terms}
         WHERE ${terms} MATCH ?1 ORDER BY rank LIMIT ${read}) f JOIN documents d ON d.id = f.rowid
       WHERE ${where.sql} ORDER BY f.rank LIMIT ${most}`,
      `{${columns}} : (${match})`,
      ...where.parameters,
    )
  // Words that stand in every fourth text are dear to weigh there; where enough titles say them, nobody reads on to the others.
  const telling = await candidates(only ?? 'title tags about names')
  const rows = !only && telling.length < most ? await candidates('title tags about names body variants') : telling
  if (rows.length === 0) return []
  const [inOrder, asSpelled] = await Promise.all([among(run, terms, rows, phraseOf(query)), among(run, terms, rows, spelledOf(query))])
  // By the day, so that the order of a list does not move while it is paged through.
  const today = Math.floor(time / DAY) * DAY
  const asked = query.words.map(({ exact }) => exact).join(' ')
  return rows
    .map(({ id, type, sourceId, title, publishedAt, quality, rank }) => {
      const said = tokensOf(title)
      const share =
        (said.map(({ exact }) => exact).join(' ') === asked ? BOOST.wholeTitle : 0) +
        (startsIn(said, query.words) ? BOOST.titlePhrase : 0) +
        (inOrder.has(id) ? BOOST.phrase : 0) +
        (asSpelled.has(id) || saysExactly(said, query.words) ? BOOST.spelled : 0) +
        (publishedAt === 0 ? 0 : BOOST.recency * 2 ** (-Math.max(0, today - publishedAt) / HALF_LIFE)) +
        BOOST.quality * quality
      return { id, type, sourceId, score: -rank * (1 + share) }
    })
    .sort((a, b) => b.score - a.score || b.id - a.id)
}

/** Where only a limit is given: the newest posts within it. */
const newest = async (run: Run, where: Condition, most: number): Promise<Hit[]> => {
  const rows = await run<Omit<Row, 'rank'>>(
    `SELECT d.id, d.type, d.source_id AS sourceId FROM documents d WHERE ?1 = '' AND d.type = 'posts' AND d.title <> '' AND ${where.sql}
     ORDER BY d.published_at DESC LIMIT ${most}`,
    '',
    ...where.parameters,
  )
  return rows.map(({ id, type, sourceId }) => ({ id, type, sourceId, score: 0 }))
}

/** Which of the first rows an expression also holds for. */
async function among(run: Run, terms: string, rows: readonly Row[], match: string | undefined): Promise<ReadonlySet<number>> {
  if (match === undefined) return new Set()
  const ids = JSON.stringify(rows.slice(0, LOOKED_AT).map(({ id }) => id))
  const found = await run<{ id: number }>(
    `SELECT rowid AS id FROM ${terms} WHERE ${terms} MATCH ?1 AND rowid IN (SELECT value FROM json_each(?2))`,
    match,
    ids,
  )
  return new Set(found.map(({ id }) => id))
}

/** The words of a query of several in their order. */
const phraseOf = ({ words }: Query): string | undefined =>
  words.length > 1 ? `{title tags about body} : "${words.map(({ term }) => term).join(' ')}"` : undefined

/** The words whose spelling folding changes, as they were typed. */
function spelledOf({ words, phrases }: Query): string | undefined {
  const exact = [...words, ...phrases.flat()].filter((token) => token.exact !== token.term).map((token) => `"${token.exact}"`)
  return exact.length > 0 ? `spelled : (${exact.join(' OR ')})` : undefined
}

const startsIn = (said: readonly Token[], asked: readonly Token[]): boolean =>
  asked.length > 1 && ` ${said.map(({ term }) => term).join(' ')} `.includes(` ${asked.map(({ term }) => term).join(' ')} `)

const saysExactly = (said: readonly Token[], asked: readonly Token[]): boolean => {
  const spellings = new Set(said.map(({ exact }) => exact))
  return asked.length > 0 && asked.every(({ exact }) => spellings.has(exact))
}
