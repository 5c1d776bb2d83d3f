export { caseRoutes } from './routes.ts'
