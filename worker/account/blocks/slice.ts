import { slice } from '#worker/lib/slice.ts'
import { blockRoutes, muteRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Whom a member blocks and whom or what they mute. */
export const blocks = slice({
  routes: { '/api/me/blocks': blockRoutes, '/api/me/mutes': muteRoutes },
  tables: schema,
  limits: { 'PUT /api/me/blocks/:handle': 'block' },
})
