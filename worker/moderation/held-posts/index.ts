export { heldPostRoutes } from './routes.ts'
