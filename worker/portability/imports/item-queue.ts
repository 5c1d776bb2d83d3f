import { type SQL, sql } from 'drizzle-orm'
import { now } from '#worker/lib/clock.ts'
import type { ItemReason, ItemWarning } from './contract.ts'
import { type ImportTurn, isLeaseHeld, nextDueItem, renewLease } from './lease.ts'
import { imports, importItems as items } from './schema.ts'
import type { SourceItem } from './source-item.ts'

/** Attempts per item; `RETRY_DELAY_MS` is the delay after the first one, and each further delay is four times as long. */
export const MAX_ATTEMPTS = 4
const RETRY_DELAY_MS = 30_000

type Row = typeof items.$inferSelect
export type ItemTask = Row & { item: SourceItem }

/**
 * Claims the next item that is due and renews the lease. The attempt and its delay are counted in advance, so that an item that crashes the
 * worker is not repeated at once. Undefined when nothing is due or the lease is lost.
 */
export async function claimNextItem(turn: ImportTurn): Promise<ItemTask | undefined> {
  const { db, lease } = turn
  if (!(await renewLease(turn))) return undefined
  const [row] = await db
    .update(items)
    .set({ attempts: sql`${items.attempts} + 1`, retryAt: sql`${now()} + (${RETRY_DELAY_MS} << (2 * ${items.attempts}))` })
    .where(sql`id = ${nextDueItem(lease.id)} AND ${isLeaseHeld(lease)}`)
    .returning()
  // Attempts are limited.
  if (row) turn.hasProgressed = true
  return row?.item ? { ...row, item: row.item } : undefined
}

/** Condition: the item still waits and the lease is held. */
export const isWaiting = ({ lease }: ImportTurn, { id }: Pick<Row, 'id'>): SQL =>
  sql`(${isLeaseHeld(lease)} AND EXISTS (SELECT 1 FROM import_items w WHERE w.id = ${id} AND w.state = 'waiting'))`

/** Statement: updates an item that waits, while the lease is held. */
export const updateItem = (turn: ImportTurn, { id }: Pick<Row, 'id'>, change: Partial<typeof items.$inferInsert> | Record<string, SQL>) =>
  turn.db
    .update(items)
    .set(change)
    .where(sql`id = ${id} AND state = 'waiting' AND ${isLeaseHeld(turn.lease)}`)

/** Lets the item continue in the next turn, without having used up an attempt; for an item that has come further in this one. */
export const continueLater = (turn: ImportTurn, task: ItemTask) => updateItem(turn, task, { attempts: task.attempts - 1, retryAt: 0 })

export const failItem = (turn: ImportTurn, task: Pick<Row, 'id'>, reason: ItemReason) => updateItem(turn, task, { state: 'failed', reason })

/** Stops the import because the owner's quota of pictures or audio is used up, while the lease is held; the item is tried again once it is resumed. */
export async function stopForQuota(turn: ImportTurn, task: ItemTask): Promise<void> {
  await continueLater(turn, task)
  await turn.db
    .update(imports)
    .set({ state: 'full' })
    .where(sql`id = ${turn.lease.id} AND ${isLeaseHeld(turn.lease)}`)
}

export const addWarnings = (...lists: readonly (readonly ItemWarning[])[]): ItemWarning[] => [...new Set(lists.flat())]
