export { tagModerationRoutes } from './routes.ts'
