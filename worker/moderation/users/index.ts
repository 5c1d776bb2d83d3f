export { foldPrefix, startsWith } from './folded.ts'
export { userAdminRoutes } from './routes.ts'
