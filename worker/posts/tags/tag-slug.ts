import { tagKey } from '#shared/persian/fold.ts'
import { slugify } from '#shared/persian/slug.ts'

/** Last segment of a tag's address: its words, with the signs kept that tell it from another tag (c++ from c). */
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
