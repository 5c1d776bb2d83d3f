const HANDLE = /^[a-z0-9]+(?:[._][a-z0-9]+)*$/i

/** Returns whether a path segment has the form of a handle; the `$username` routes match no other segment. */
export const isHandleLike = (segment: string): boolean => segment.length >= 3 && segment.length <= 30 && HANDLE.test(segment)
