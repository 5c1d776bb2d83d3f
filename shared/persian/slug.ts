import { LIMITS } from '#shared/limits/index.ts'

const MAX_LETTERS = LIMITS.slugLength

/**
 * Words of a title joined by hyphens for an address: half-spaces and spaces become hyphens, letters and digits of any
 * script stay, all else goes. Cut at a word within 80 letters; may be empty when a title has no letters.
 */
export function slugify(title: string): string {
  const words = title
    .normalize('NFC')
    .replace(/[\u064B-\u065F\u0670\u0640]/g, '')
    .replace(/ي/g, 'ی')
    .replace(/ك/g, 'ک')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if ([...longer].length > MAX_LETTERS) return slug || [...word].slice(0, MAX_LETTERS).join('')
    slug = longer
  }
  return slug
}

/** Last segment of a post's address, not percent-encoded: its words, then the hash. */
export const postSlug = (slug: string, hash: string): string => [slug, hash].filter(Boolean).join('-')

/** The post hash an address segment ends in, whatever stands before it. */
export const hashFromSlug = (segment: string): string | undefined => /(?:^|-)([a-z0-9]{12})$/.exec(segment)?.[1]
