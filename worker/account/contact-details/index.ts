export { contactDetailsRoutes } from './routes.ts'
