import { slice } from '#worker/lib/slice.ts'
import { pruneSightings } from './link-domains.ts'
import { linkDomainRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Domains that posts link to, and those that are blocked. */
export const linkDomains = slice({
  routes: { '/api/admin/link-domains': linkDomainRoutes },
  tables: schema,
  cleanUps: { pruneSightings },
})
