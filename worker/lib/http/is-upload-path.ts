/** Addresses whose body is a file or a part of one, not JSON. */
const UPLOAD_PATHS = /^\/api\/(?:media\/|sounds\/[^/]+\/uploads\/[^/]+\/parts\/)/

/** True where a body may be of any type and of the size its route allows. */
export const isUploadPath = (path: string): boolean => UPLOAD_PATHS.test(path)
