/** Cache tag of the page and the image of a card. */
export const cardTag = (hash: string): string => `card-${hash}`
