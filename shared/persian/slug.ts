import { LIMITS } from '#shared/limits/index.ts'

const MAX_LETTERS = LIMITS.slugLength

/**
 * Builds a URL slug from a title: words of any script joined by hyphens, cut after the last whole word within `LIMITS.slugLength`
 * characters; a longer first word is cut mid-word. Returns an empty slug for a title without words.
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

/** Returns the last segment of a post's path, its slug and hash, without percent-encoding. */
export const postSlug = (slug: string, hash: string): string => [slug, hash].filter(Boolean).join('-')

export const hashFromSlug = (segment: string): string | undefined => /(?:^|-)([a-z0-9]{12})$/.exec(segment)?.[1]
