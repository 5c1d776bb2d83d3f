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
  archives: {
    'account/followers': {
      columns: 'u.handle, u.name, f.created_at AS at',
      from: `follows f JOIN users u ON u.id = f.follower_id AND u.state IN ('active', 'suspended')
        WHERE f.kind = 'user' AND f.target_id = @owner AND NOT EXISTS (SELECT 1 FROM blocks k WHERE k.user_id = u.id AND k.blocked_id = @owner)`,
      key: 'f.created_at, f.follower_id',
    },
  },
})
