import { sql } from 'drizzle-orm'
import { type Erasure, onOwnPosts, ownedBy } from '#worker/lib/erasure.ts'

const ofOwnLists = (column: string) => (userId: number) => sql`${sql.raw(column)} IN (SELECT id FROM lists WHERE owner_id = ${userId})`

export const erasure: readonly Erasure[] = [
  { table: 'follows', key: 'follower_id, kind, target_id', where: (id) => sql`kind = 'list' AND ${ofOwnLists('target_id')(id)}` },
  { table: 'list_items', key: 'list_id, post_id', where: ofOwnLists('list_id') },
  { table: 'list_removals', key: 'list_id, post_id', where: ofOwnLists('list_id') },
  { table: 'lists', key: 'id', where: ownedBy('owner_id') },
  { table: 'list_items', key: 'list_id, post_id', where: onOwnPosts },
  { table: 'list_removals', key: 'list_id, post_id', where: onOwnPosts },
]
