import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { roomFor } from '#worker/podcasts/episodes/index.ts'
import type { ItemNote, Reason } from '../contract.ts'
import type { FeedItem } from '../feed/feed-item.ts'
import { podcastImportItems as items } from '../schema.ts'
import { isHeld, type Lease, renew } from './lease.ts'

/** How often a file is tried before it is told of, and how long it waits after the first time, in ms. */
const TRIES = 4
const WAIT = 30_000

type Row = typeof items.$inferSelect
/** An item in work: it has what was read of it, and its file has a name. */
export type Work = Row & { item: FeedItem; sound: string }

/**
 * The next item that may be tried, begun by this, with the room its person has: what was begun before what was not, in the feed's order.
 * A sign of life, too; undefined when nothing is ready or the import is not one's own any more.
 */
export async function nextItem(db: Database, lease: Lease): Promise<{ work: Work; room: number } | undefined> {
  const next = db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.importId, lease.id), sql`${items.state} IN ('waiting', 'copying')`, lte(items.notBefore, now())))
    .orderBy(desc(sql`${items.state} = 'copying'`), asc(items.place))
    .limit(1)
  const [, [row], [left]] = await atomic(db, [
    renew(db, lease),
    db
      .update(items)
      .set({ state: 'copying', sound: sql`coalesce(${items.sound}, ${newHash()})` })
      .where(and(eq(items.id, sql`(${next})`), isHeld(lease)))
      .returning(),
    db.select({ room: sql<number>`${roomFor(lease.ownerId, 0)}`.as('room') }).from(sql`(SELECT 1)`),
  ] as const)
  return row?.item && row.sound ? { work: { ...row, item: row.item, sound: row.sound }, room: left?.room ?? 0 } : undefined
}

/** Writes down what came of an item, while the import is one's own; false when it is not any more. */
export async function note(db: Database, lease: Lease, { id }: Pick<Row, 'id'>, change: Partial<Row>): Promise<boolean> {
  const written = await db
    .update(items)
    .set(change)
    .where(and(eq(items.id, id), isHeld(lease)))
    .returning({ id: items.id })
  return written.length > 0
}

/** What a file begun anew starts with: another name, so that nothing of the first is mistaken for it. */
export const ANEW = (): Partial<Row> => ({ sound: newHash(), multipartId: null, parts: [], copied: 0, validator: null })

/** A trouble that may pass: the item waits, longer each time, and is told of in the end. True when it will be tried again. */
export async function tryLater(db: Database, lease: Lease, work: Work, reason: Reason, change: Partial<Row> = {}): Promise<boolean> {
  const tries = work.tries + 1
  const again = tries < TRIES
  await note(db, lease, work, {
    // Without parts nothing of the file was kept.
    ...(work.parts.length === 0 && { copied: 0 }),
    ...change,
    reason,
    tries,
    state: again ? 'waiting' : 'failed',
    notBefore: now() + WAIT * 4 ** (tries - 1),
  })
  return again
}

/** A trouble that will not pass by itself. */
export const giveUp = (db: Database, lease: Lease, work: Work, reason: Reason): Promise<boolean> =>
  note(db, lease, work, { ...ANEW(), sound: null, state: 'failed', reason })

/** Notes with some more, each once. */
export const withNotes = (notes: readonly ItemNote[], ...more: (ItemNote | false)[]): ItemNote[] => [
  ...new Set([...notes, ...more.filter((one) => one !== false)]),
]

export const ofItem = (work: Pick<Row, 'id'>): SQL =>
  sql`EXISTS (SELECT 1 FROM podcast_import_items c WHERE c.id = ${work.id} AND c.state = 'copying')`
