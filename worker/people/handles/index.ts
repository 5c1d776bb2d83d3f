export { handleRoutes } from './routes.ts'
