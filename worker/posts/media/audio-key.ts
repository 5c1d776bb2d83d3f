/** R2 key of a stored sound; never overwritten. */
export const audioKey = (hash: string): string => `audio/${hash}`
