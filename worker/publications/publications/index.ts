export { ownsPublication, publicationRole } from './policy.ts'
export { findManaged } from './read-managed.ts'
export { publicationRoutes } from './routes.ts'
