export { pickingRoutes, pickRoutes } from './routes.ts'
