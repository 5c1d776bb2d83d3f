export { shortLinkRoutes } from './routes.ts'
