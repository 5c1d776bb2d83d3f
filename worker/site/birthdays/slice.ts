import { ownedBy } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { countCommunityYears } from './count-years.ts'
import { birthdayRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Daftar’s birthday: numbers of the year and cards of members. */
export const birthdays = slice({
  routes: { '/api/campaigns': birthdayRoutes },
  tables: schema,
  cron: { maintain: { birthdays: (env) => countCommunityYears(env) } },
  limits: { 'POST /api/campaigns/:slug/card': 'statistics', 'GET /api/campaigns/:slug/year': 'statistics' },
  erases: [{ table: 'campaign_cards', key: 'id', where: ownedBy('user_id') }],
  archives: {
    'account/year-cards': {
      columns: 'c.since, c.until, c.numbers AS "numbers:json", c.created_at AS at',
      from: 'campaign_cards c WHERE c.user_id = @owner',
      key: 'c.id',
    },
  },
})
