/** Heights in pixels of the iframes in which other sites show an episode and a post. */
export const EMBED_HEIGHTS = { player: 220, card: 200 } as const
