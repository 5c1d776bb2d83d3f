export { viewerStateRoutes } from './routes.ts'
