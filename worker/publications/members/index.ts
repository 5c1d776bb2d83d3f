export { canEditPublication } from './policy.ts'
export { publicationRoutes } from './routes.ts'
