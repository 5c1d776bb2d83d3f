/** R2 key of a stored file of sound; never overwritten. */
export const episodeAudioKey = (hash: string): string => `sound/${hash}`
