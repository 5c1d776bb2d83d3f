import { ownedBy } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { settingsRoutes } from './routes.ts'

/** Profile, preferences and interests of the viewer. */
export const settings = slice({
  routes: { '/api/me': settingsRoutes },
  switches: { uploads: ['PUT /api/me/avatar'] },
  erases: [{ table: 'preferences', key: 'user_id', where: ownedBy('user_id') }],
  archives: {
    'account/settings': {
      columns: `p.birth_date AS "birthDate", p.reading AS "reading:json", p.notices AS "notifications:json", p.changed_at AS "changedAt"`,
      from: 'preferences p WHERE p.user_id = @owner',
      key: 'p.user_id',
    },
  },
})
