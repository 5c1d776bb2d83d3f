export { personByHandle } from './find-by-handle.ts'
export { profileRoutes } from './routes.ts'
