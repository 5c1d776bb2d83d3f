import { sql } from 'drizzle-orm'
import { type Erasure, onOwnPosts } from '#worker/lib/erasure.ts'

export const erasure: readonly Erasure[] = [
  {
    table: 'broadcast_deliveries',
    key: 'post_id, subscriber_id',
    where: (id) => sql`${onOwnPosts(id)} OR broadcast_id IN (SELECT id FROM broadcasts WHERE sender_id = ${id})`,
  },
  {
    table: 'broadcast_snapshots',
    key: 'broadcast_id',
    where: (id) => sql`${onOwnPosts(id)} OR broadcast_id IN (SELECT id FROM broadcasts WHERE sender_id = ${id})`,
  },
  { table: 'broadcasts', key: 'id', where: (id) => sql`sender_id = ${id} OR ${onOwnPosts(id)}` },
]
