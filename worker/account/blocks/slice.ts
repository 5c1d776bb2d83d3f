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
})
