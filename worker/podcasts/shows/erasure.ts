import { sql } from 'drizzle-orm'
import type { Erasure } from '#worker/lib/erasure.ts'

const onOwnShows = (column: string) => (userId: number) =>
  sql`${sql.raw(column)} IN (SELECT id FROM podcasts WHERE owner_id = ${userId} AND publication_id IS NULL)`

export const erasure: readonly Erasure[] = [
  { table: 'follows', key: 'follower_id, kind, target_id', where: (id) => sql`kind = 'podcast' AND ${onOwnShows('target_id')(id)}` },
  { table: 'private_feeds', key: 'id', where: (id) => sql`made_by = ${id} OR ${onOwnShows('podcast_id')(id)}` },
]
