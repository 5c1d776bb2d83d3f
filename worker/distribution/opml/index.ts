export { opmlRoutes } from './routes.ts'
