import { tagKey } from '#shared/persian/fold.ts'
import { slugify } from '#shared/persian/slug.ts'

/** Returns the last segment of a tag URL, keeping signs that distinguish tags (c++ from c). */
export function tagSlug(name: string): string {
  const words = slugify(name)
  if (tagKey(words) === tagKey(name)) return words
  const signs = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}+&=]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return signs || words
}
