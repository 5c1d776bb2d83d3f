/** Addresses whose body is a file or a part of one, not JSON. */
const UPLOADS = /^\/api\/(?:media\/|sounds\/[^/]+\/uploads\/[^/]+\/parts\/)/

/** True where a body may be of any type and of the size its route allows. */
export const isUpload = (path: string): boolean => UPLOADS.test(path)
