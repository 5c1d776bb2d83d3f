import { ownedBy } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { handleRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Handles and their change. */
export const handles = slice({
  routes: { '/api/me/handle': handleRoutes },
  tables: schema,
  limits: { 'PUT /api/me/handle': 'changeHandle' },
  erases: [{ table: 'handle_changes', key: 'hash', where: ownedBy('user_id') }],
  archives: {
    'account/handle-changes': {
      columns: 'c.from_handle AS "from", c.to_handle AS "to", c.at',
      from: 'handle_changes c WHERE c.user_id = @owner',
      key: 'c.at, c.hash',
    },
  },
})
