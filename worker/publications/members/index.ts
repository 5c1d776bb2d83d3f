export { edits } from './policy.ts'
export { publicationRoutes } from './routes.ts'
