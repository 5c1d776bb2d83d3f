import { sql } from 'drizzle-orm'
import { slice } from '#worker/lib/slice.ts'
import { blockRoutes, muteRoutes } from './routes.ts'

/** Whom a member blocks and whom or what they mute. */
export const blocks = slice({
  routes: { '/api/me/blocks': blockRoutes, '/api/me/mutes': muteRoutes },
  limits: { 'PUT /api/me/blocks/:handle': 'block' },
  erases: [
    { table: 'blocks', key: 'user_id, blocked_id', where: (id) => sql`user_id = ${id} OR blocked_id = ${id}` },
    { table: 'mutes', key: 'user_id, kind, target_id', where: (id) => sql`user_id = ${id} OR kind = 'user' AND target_id = ${id}` },
  ],
  archives: {
    'account/blocks': {
      columns: 'u.handle, b.created_at AS at',
      from: 'blocks b JOIN users u ON u.id = b.blocked_id WHERE b.user_id = @owner',
      key: 'b.created_at, b.blocked_id',
    },
    'account/mutes': {
      columns: `m.kind, CASE m.kind WHEN 'user' THEN (SELECT handle FROM users WHERE id = m.target_id)
        WHEN 'publication' THEN (SELECT handle FROM publications WHERE id = m.target_id)
        WHEN 'tag' THEN (SELECT slug FROM tags WHERE id = m.target_id) ELSE (SELECT key FROM topics WHERE id = m.target_id) END AS name, m.created_at AS at`,
      from: 'mutes m WHERE m.user_id = @owner',
      key: 'm.kind, m.target_id',
    },
  },
})
