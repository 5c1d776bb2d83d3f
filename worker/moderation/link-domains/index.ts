export { pruneSightings } from './link-domains.ts'
export { linkDomainRoutes } from './routes.ts'
