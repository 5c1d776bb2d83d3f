export { reauthenticationRoutes } from './routes.ts'
