import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { type SourceItem, titleOf } from './source-item.ts'

const MAX_KEY = 1000

/** The key under which an item is stored; `isRepeated` if the source contained it before. */
export interface ItemKey {
  key: string
  isRepeated: boolean
}

/**
 * Numbers the keys of items that share one, which broken feeds give to different posts. Items that also share their title and date are one
 * item that the source contains twice.
 */
export function createItemKeys(stored: readonly { key: string; title: string; at: number | null }[] = []) {
  const counts = new Map<string, number>()
  const known = new Set<string>()
  const identity = (key: string, title: string, at: number | null) => `${key}\n${at}\n${title.slice(0, 500)}`
  const take = (item: SourceItem): ItemKey => {
    const raw = item.key.slice(0, MAX_KEY)
    const id = identity(raw, titleOf(item), item.kind === 'post' ? item.publishedAt : null)
    const isRepeated = known.has(id)
    known.add(id)
    const count = (counts.get(raw) ?? 0) + 1
    counts.set(raw, count)
    return { key: count === 1 ? raw : `${raw}#${count}`, isRepeated }
  }
  for (const { key, title, at } of stored) {
    const raw = key.replace(/#\d+$/, '')
    const name = counts.has(raw) ? raw : key
    counts.set(name, (counts.get(name) ?? 0) + 1)
    known.add(identity(name, title, at))
  }
  return { take }
}

/** Reads the keys of the items that earlier turns stored, in their order. */
export const readStoredKeys = (db: Database, importId: number) =>
  db.all<{ key: string; title: string; at: number | null }>(
    sql`SELECT key, title, at FROM import_items WHERE import_id = ${importId} ORDER BY position`,
  )
