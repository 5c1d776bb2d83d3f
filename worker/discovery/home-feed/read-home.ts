import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, encodeCursor, type SortKey } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { HomePage, HomeQuery, HomeTab } from './contract.ts'
import { readChronologicalCards } from './read-cards.ts'
import { readForYou } from './read-for-you.ts'
import { selectFollowedPosts } from './select-followed-posts.ts'
import { selectNewestPosts } from './select-newest-posts.ts'
import { suggestionStatements } from './suggestions.ts'

const CHRONOLOGICAL = { following: selectFollowedPosts, newest: selectNewestPosts } as const

/** Returns a page of a home tab. The first page includes suggestions. Two round trips per page. */
export async function readHome(db: Database, viewer: Viewer, tab: HomeTab, query: HomeQuery): Promise<HomePage> {
  if (tab === 'foryou') return readForYou(db, viewer, query)
  const { after, limit } = query
  const position: SortKey = decodeCursor(after) ?? [now(), Number.MAX_SAFE_INTEGER]
  const statement = CHRONOLOGICAL[tab](db, viewer, position, limit + 1)
  if (after !== undefined) return { ...(await readPage(db, await statement, limit, [])).page }
  const [rows, people, topics, episodes] = await db.batch([statement, ...suggestionStatements(db, viewer)])
  const shown = await readPage(
    db,
    rows,
    limit,
    episodes.map(({ id }) => id),
  )
  return { ...shown.page, suggestions: { people, topics, episodes: shown.others } }
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
