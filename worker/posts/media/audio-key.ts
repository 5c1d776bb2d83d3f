/** Returns the R2 key of a stored audio file. The object is never overwritten. */
export const audioKey = (hash: string): string => `audio/${hash}`
