import { sql } from 'drizzle-orm'
import { ownedBy } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { followRoutes, viewerFollowRoutes } from './routes.ts'

/** Follows of people, publications, podcasts, lists, tags and topics. */
export const follows = slice({
  routes: { '/api/me/follows': viewerFollowRoutes, '/api/follows': followRoutes },
  erases: [
    { table: 'follows', key: 'follower_id, kind, target_id', where: ownedBy('follower_id') },
    { table: 'follows', key: 'follower_id, kind, target_id', where: (id) => sql`kind = 'user' AND target_id = ${id}` },
  ],
})
