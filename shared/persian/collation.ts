const collator = new Intl.Collator('fa', { numeric: true })

/**
 * Compares two names in Persian alphabetical order: signs, then numbers by their value, then Persian letters with «آ» before «ا», then other
 * alphabets.
 */
export const compareNames = (one: string, other: string): number => collator.compare(one, other)
