import { slice } from '#worker/lib/slice.ts'
import { erasure } from './erasure.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { pruneInvitations } from './pending-invitations.ts'
import { membershipRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { pruneTransfers } from './transfer.ts'
import { transferRoutes } from './transfer-routes.ts'

/** Members of a publication, invitations and transfers. */
export const members = slice({
  routes: { '/api/publications': [membershipRoutes, invitationRoutes, transferRoutes] },
  tables: schema,
  cleanUps: { pruneInvitations, pruneTransfers },
  erases: erasure,
})
