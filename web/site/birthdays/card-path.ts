/** Returns the path of the page of a card. */
export const cardPath = (slug: string, hash: string): string => `/campaign/${slug}/card/${hash}`
