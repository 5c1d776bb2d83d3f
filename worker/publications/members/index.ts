export { canEditPublication, editedPublicationIds } from './policy.ts'
export { membershipRoutes } from './routes.ts'
