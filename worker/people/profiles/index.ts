export { findByHandle, personByHandle, publicationByHandle, samePath } from './find-by-handle.ts'
export { outdatePerson } from './outdate-person.ts'
export { readProfile } from './read-profile.ts'
export { profileRoutes } from './routes.ts'
