const HANDLE = /^[a-z0-9]+(?:[._][a-z0-9]+)*$/i

/** True for a first path segment that may be somebody's handle; any other address goes on to the not-found page. */
export const isHandleLike = (segment: string): boolean => segment.length >= 3 && segment.length <= 30 && HANDLE.test(segment)
