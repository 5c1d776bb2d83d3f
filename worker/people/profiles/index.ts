export { findByHandle, findPublicationByHandle, findUserByHandle, replaceHandle } from './find-by-handle.ts'
export { invalidateUser } from './invalidate-user.ts'
export { profileRoutes, readProfile } from './routes.ts'
