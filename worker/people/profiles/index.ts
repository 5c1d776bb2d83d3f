export { findByHandle, findPublicationByHandle, findUserByHandle, type HandleOwner, replaceHandle } from './find-by-handle.ts'
export { invalidateUser } from './invalidate-user.ts'
export { readProfile } from './routes.ts'
export { selectMembers } from './select-members.ts'
