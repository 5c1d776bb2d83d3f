export { closePublication, runClosingStep } from './close-publication.ts'
export { publicationRole } from './policy.ts'
export { findManaged } from './read-managed.ts'
export { transferPictures } from './update-publication.ts'
