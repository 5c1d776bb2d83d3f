const HANDLE = /^[a-z0-9]+(?:[._][a-z0-9]+)*$/i

/** Returns whether the first segment of a path could be a handle; any other segment falls through to the not-found page. */
export const isHandleLike = (segment: string): boolean => segment.length >= 3 && segment.length <= 30 && HANDLE.test(segment)
