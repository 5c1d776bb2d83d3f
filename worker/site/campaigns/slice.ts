import { slice } from '#worker/lib/slice.ts'
import { adminCampaignRoutes } from './admin-routes.ts'
import { fixEntries } from './fix-entries.ts'
import { campaignRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { updatePhases } from './update-phases.ts'

/** Campaigns and contests with their entries. */
export const campaigns = slice({
  routes: { '/api/campaigns': campaignRoutes, '/api/admin/campaigns': adminCampaignRoutes },
  tables: schema,
  cron: {
    publish: {
      // Before the phases, so that a ballot that opens has its entries.
      campaignEntries: (_, db) => fixEntries(db),
      campaignPhases: (_, db) => updatePhases(db),
    },
  },
})
