export { shortLinkRoutes } from './routes.ts'
export { findShortLinkTarget } from './short-link.ts'
