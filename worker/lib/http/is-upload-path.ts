const UPLOAD_PATHS = /^\/api\/(?:media\/|episodes\/[^/]+\/uploads\/[^/]+\/parts\/)/

/** Returns whether the body of a path is a file or part of one, which may have any media type and whose size the route limits. */
export const isUploadPath = (path: string): boolean => UPLOAD_PATHS.test(path)
