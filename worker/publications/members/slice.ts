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
  archives: {
    'account/publications': {
      columns: 'p.handle, p.name, m.role, m.joined_at AS "joinedAt"',
      from: 'publication_members m JOIN publications p ON p.id = m.publication_id WHERE m.user_id = @owner AND p.closed_at IS NULL',
      key: 'm.joined_at, m.publication_id',
    },
  },
})
