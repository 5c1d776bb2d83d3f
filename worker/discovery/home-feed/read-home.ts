import { and, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { readTogether } from '#worker/db/write.ts'
import { toUnfinishedPost } from '#worker/engagement/reading-places/index.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, encodeCursor, type SortKey } from '#worker/lib/cursor.ts'
import { logError } from '#worker/lib/log-error.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { idSubquery } from '#worker/posts/posts/index.ts'
import type { HomePage, HomeQuery, HomeTab } from './contract.ts'
import { AUTHOR_WINDOW, diversifyAuthors, mixRanking } from './diversify.ts'
import { toFirstSteps } from './first-steps.ts'
import {
  type Candidate,
  decodeRankingCursor,
  encodeRankingCursor,
  RANKING_SIZE,
  type RankedPost,
  type RankingPosition,
  scoreCandidate,
} from './rank-posts.ts'
import { readChronologicalCards, readRankedCards } from './read-cards.ts'
import { CANDIDATE_LIMITS, selectCandidates, toCandidates } from './select-candidates.ts'
import { isEligible, selectFollowedPosts, selectNewestPosts } from './select-posts.ts'
import { suggestionStatements } from './suggestions.ts'

const CHRONOLOGICAL = { following: selectFollowedPosts, newest: selectNewestPosts } as const

/**
 * Returns a page of a home tab. The first page includes suggestions. Two round trips per page. Errors: `invalid` for a malformed cursor.
 */
export async function readHome(db: Database, viewer: Viewer, tab: HomeTab, query: HomeQuery): Promise<HomePage> {
  if (tab === 'foryou') return readForYou(db, viewer, query)
  const { after, limit } = query
  const position: SortKey = decodeCursor(after) ?? [now(), Number.MAX_SAFE_INTEGER]
  const statement = CHRONOLOGICAL[tab](db, viewer, position, limit + 1)
  if (after !== undefined) return { ...(await readPage(db, await statement, limit, [])).page }
  const { rows, suggestions } = await readWithSuggestions(db, viewer, statement)
  const shown = await readPage(db, rows, limit, suggestions?.episodes ?? [])
  return { ...shown.page, ...(suggestions && { suggestions: { ...suggestions, episodes: shown.others } }) }
}

/** Runs a statement that selects posts in one batch with those of the suggestions; if that fails, without them. */
async function readWithSuggestions<Select extends Statement & PromiseLike<Select['_']['result']>>(
  db: Database,
  viewer: Viewer,
  select: Select,
) {
  try {
    const { rows, reading, episodes, firstSteps, ...others } = await readTogether(db, { rows: select, ...suggestionStatements(db, viewer) })
    const suggestions = {
      ...others,
      reading: reading.map(toUnfinishedPost),
      episodes: episodes.map(({ id }) => id),
      firstSteps: toFirstSteps(firstSteps),
    }
    return { rows, suggestions }
  } catch (error) {
    const rows: Select['_']['result'] = await select
    logError('suggestions_failed', error)
    return { rows, suggestions: undefined }
  }
}

async function readPage(db: Database, rows: ReadonlyArray<{ id: number; at: number }>, limit: number, extraIds: readonly number[]) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const cards = await readChronologicalCards(
    db,
    shown.map(({ id }) => id),
    extraIds,
  )
  const next = rows.length > limit && last ? { next: encodeCursor([last.at, last.id]) } : {}
  return { page: { items: cards.items, ...next }, others: cards.others }
}

/** Spare posts per page, which replace posts hidden since the ranking. */
const SPARE_POSTS = 6
const TAIL_SIZE = 60

/** Ranks candidates by score and mixes authors and interests; returns at most `RANKING_SIZE` posts. */
export function rankCandidates(candidates: readonly Candidate[], time: number): RankedPost[] {
  const scored = candidates.map(({ id, authorId, ...post }) => ({ id, authorId, ...scoreCandidate({ id, authorId, ...post }, time) }))
  scored.sort((a, b) => b.score - a.score || b.id - a.id)
  return mixRanking(scored, RANKING_SIZE).map(({ id, reason }) => ({ id, ...reason }))
}

/**
 * Returns a page of the For you tab. The first page ranks the candidates and the cursor carries the ranking, so new posts do not shift
 * later pages and no card repeats. Other posts, newest first, follow the ranking. Two round trips per page. Errors: `invalid` for a
 * malformed cursor.
 */
async function readForYou(db: Database, viewer: Viewer, { after, limit }: HomeQuery): Promise<HomePage> {
  if (after !== undefined) return readNextPage(db, viewer, decodeRankingCursor(after), limit)
  const tail: SortKey = [now(), Number.MAX_SAFE_INTEGER]
  const { rows, suggestions } = await readWithSuggestions(db, viewer, selectCandidates(db, viewer, tail))
  const candidates = toCandidates(rows)
  const ranked = rankCandidates(candidates, tail[0])
  const page = await fillPage(db, { tail, last: [], seen: [], rest: ranked }, [], limit, {
    others: suggestions?.episodes ?? [],
    // The newest posts are among the candidates, so that a site with fewer has no others.
    hasOlder: candidates.length > limit || candidates.length >= CANDIDATE_LIMITS.newest,
  })
  return { items: page.items, ...page.next, ...(suggestions && { suggestions: { ...suggestions, episodes: page.others } }) }
}

async function readNextPage(db: Database, viewer: Viewer, cursor: RankingPosition, limit: number): Promise<HomePage> {
  const upcoming = cursor.rest.slice(0, limit + SPARE_POSTS)
  const isNearEnd = cursor.rest.length < limit + SPARE_POSTS
  const { allowed, newest } = await readTogether(db, {
    allowed: db
      .select({ id: sql<number>`posts.id`.as('id') })
      .from(sql`posts CROSS JOIN users ON users.id = posts.author_id`)
      .where(and(sql`posts.id IN ${idSubquery(upcoming.map(({ id }) => id))}`, isEligible(viewer))),
    newest: selectNewestPosts(db, viewer, cursor.tail, isNearEnd ? TAIL_SIZE : 0, and(isEligible(viewer), notInRanking(cursor))),
  })
  const stillAllowed = new Set(allowed.map(({ id }) => id))
  const rest = cursor.rest.filter((choice, at) => at >= upcoming.length || stillAllowed.has(choice.id))
  const page = await fillPage(db, { ...cursor, rest }, newest, limit, { others: [], hasOlder: !isNearEnd || newest.length === TAIL_SIZE })
  return { items: page.items, ...page.next }
}

const notInRanking = ({ seen, rest }: RankingPosition) => sql`posts.id NOT IN ${idSubquery([...seen, ...rest.map(({ id }) => id)])}`

type TailRows = ReadonlyArray<{ id: number; at: number }>

async function fillPage(
  db: Database,
  cursor: RankingPosition,
  newest: TailRows,
  limit: number,
  { others, hasOlder }: { others: readonly number[]; hasOlder: boolean },
) {
  const upcoming = cursor.rest.slice(0, limit + SPARE_POSTS)
  const tailPosts = newest.map(({ id }): RankedPost => ({ id, kind: 'newest', target: 0 }))
  const cards = await readRankedCards(db, [...upcoming, ...tailPosts], others)
  const shown = [...upcoming, ...tailPosts].flatMap((choice) => {
    const card = cards.findCard(choice)
    return card ? [{ choice, card }] : []
  })
  const picked = diversifyAuthors(shown, ({ card }) => card.author.handle, limit, cursor.last)
  const isChosen = (id: number) => picked.some(({ choice }) => choice.id === id)
  const skipped = (posts: readonly RankedPost[]) => posts.filter(({ id }) => !isChosen(id) && shown.some(({ choice }) => choice.id === id))
  const fromTail = newest.findLastIndex(({ id }) => isChosen(id)) + 1
  const lastTailRow = newest[fromTail - 1]
  const ranked = [...skipped(upcoming), ...cursor.rest.slice(upcoming.length)]
  // Posts skipped in the tail are tried on the next page, but so few that it reads the tail again.
  const deferred = skipped(tailPosts.slice(0, fromTail)).slice(0, Math.max(0, limit + SPARE_POSTS - 1 - ranked.length))
  const next: RankingPosition = {
    tail: lastTailRow ? [lastTailRow.at, lastTailRow.id] : cursor.tail,
    last: [...cursor.last, ...picked.map(({ card }) => card.author.handle)].slice(1 - AUTHOR_WINDOW),
    seen: [...cursor.seen, ...upcoming.filter(({ id }) => isChosen(id)).map(({ id }) => id)].slice(-RANKING_SIZE),
    rest: [...ranked, ...deferred],
  }
  const hasMore = next.rest.length > 0 || fromTail < newest.length || hasOlder
  return {
    items: picked.map(({ card }) => card),
    others: cards.others,
    next: picked.length > 0 && hasMore ? { next: encodeRankingCursor(next) } : {},
  }
}
