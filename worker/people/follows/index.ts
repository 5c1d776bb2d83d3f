export { followRoutes, ownFollowRoutes } from './routes.ts'
