export { featuredModerationRoutes, featuredRoutes } from './routes.ts'
