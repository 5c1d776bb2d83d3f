/** Returns the R2 key of a stored audio file; objects are never overwritten. */
export const episodeAudioKey = (hash: string): string => `sound/${hash}`
