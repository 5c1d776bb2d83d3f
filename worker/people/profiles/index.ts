export { findByHandle, findPublicationByHandle, findUserByHandle, replaceHandle } from './find-by-handle.ts'
export { invalidateUser } from './invalidate-user.ts'
export { readProfile } from './read-profile.ts'
export { profileRoutes } from './routes.ts'
