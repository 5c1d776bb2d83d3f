import { ownedBy } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { wishModerationRoutes, wishRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Wishes of members for Daftar’s birthday, which moderators approve. */
export const wishes = slice({
  routes: { '/api/campaigns': wishRoutes, '/api/moderation/wishes': wishModerationRoutes },
  tables: schema,
  limits: { 'PUT /api/campaigns/:slug/wish': 'comment' },
  erases: [{ table: 'campaign_wishes', key: 'id', where: ownedBy('user_id') }],
  archives: {
    'account/wishes': {
      columns: 'w.body AS text, w.state, w.created_at AS at',
      from: 'campaign_wishes w WHERE w.user_id = @owner',
      key: 'w.id',
    },
  },
})
