/** Cache tag of the pages with the approved wishes of a birthday; also what `invalidateUser` writes. */
export const wishesTag = (slug: string): string => `wishes-${slug}`
