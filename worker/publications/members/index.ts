export { canEditPublication, editedPublicationIds } from './policy.ts'
export { publicationRoutes } from './routes.ts'
