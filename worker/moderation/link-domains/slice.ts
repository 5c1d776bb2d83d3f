import { ownedBy } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { pruneSightings } from './link-domains.ts'
import { linkDomainRoutes } from './routes.ts'

/** Domains that posts link to, and those that are blocked. */
export const linkDomains = slice({
  routes: { '/api/admin/link-domains': linkDomainRoutes },
  cleanUps: { pruneSightings },
  erases: [{ table: 'link_sightings', key: 'domain, kind, target_hash', where: ownedBy('user_id') }],
})
