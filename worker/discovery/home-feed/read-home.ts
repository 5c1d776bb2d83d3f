import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, encodeCursor, type Place } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { aroundStatements } from './around.ts'
import { plainCards } from './cards.ts'
import type { HomePage, HomeQuery, HomeTab } from './contract.ts'
import { followingSkeleton } from './following.ts'
import { forYou } from './for-you.ts'
import { newestSkeleton } from './newest.ts'

const CHRONOLOGICAL = { following: followingSkeleton, newest: newestSkeleton } as const

/** A page of a tab of somebody's home; what stands around it comes with the first. Two round trips whatever it shows. */
export async function readHome(db: Database, viewer: Viewer, tab: HomeTab, query: HomeQuery): Promise<HomePage> {
  if (tab === 'foryou') return forYou(db, viewer, query)
  const { after, limit } = query
  const place: Place = decodeCursor(after) ?? [now(), Number.MAX_SAFE_INTEGER]
  const skeleton = CHRONOLOGICAL[tab](db, viewer, place, limit + 1)
  if (after !== undefined) return { ...(await page(db, await skeleton, limit, [])).page }
  const [rows, people, topics, episodes] = await db.batch([skeleton, ...aroundStatements(db, viewer)])
  const shown = await page(
    db,
    rows,
    limit,
    episodes.map(({ id }) => id),
  )
  return { ...shown.page, around: { people, topics, episodes: shown.others } }
}

async function page(db: Database, rows: ReadonlyArray<{ id: number; at: number }>, limit: number, others: readonly number[]) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const cards = await plainCards(
    db,
    shown.map(({ id }) => id),
    others,
  )
  const next = rows.length > limit && last ? { next: encodeCursor([last.at, last.id]) } : {}
  return { page: { items: cards.items, ...next }, others: cards.others }
}
