import { decodeUri } from '#shared/decode-uri.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import type { PictureSource, SourcePost } from '../source-item.ts'

/** A post with defaults for what its source does not say. */
export const sourcePost = (post: Pick<SourcePost, 'key' | 'title' | 'text' | 'state'> & Partial<SourcePost>): SourcePost => ({
  kind: 'post',
  base: '',
  author: '',
  publishedAt: null,
  slug: '',
  description: '',
  tags: [],
  cover: null,
  canonicalUrl: null,
  commentsOn: true,
  comments: [],
  warnings: [],
  ...post,
})

/** Returns an absolute http(s) address, resolved against `base` if it is one; undefined for anything else. */
export function toWebUrl(address: string, base = ''): string | undefined {
  const url = URL.parse(cleanAddress(address), /^https?:/i.test(base) ? base : undefined)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined
}

export const hostOf = (address: string): string => URL.parse(address)?.host.replace(/^www\./, '') ?? ''

/** Returns the last step of an address's path, decoded. */
export function slugOf(address: string): string {
  const steps = (URL.parse(address)?.pathname ?? address).split('/').filter(Boolean)
  return decodeUri(steps.at(-1) ?? '').replace(/\.html?$/i, '')
}

/** Returns a picture at an address or, in an archive, at a path from the entry `base`; undefined if it is neither. */
export function pictureSource(address: string, base: string): PictureSource | undefined {
  const url = toWebUrl(address, base)
  if (url !== undefined) return { url }
  const written = cleanAddress(address)
  if (/^data:image\//i.test(written)) return { url: written }
  if (written === '' || /^[a-z][a-z\d+.-]*:/i.test(written) || /^https?:/i.test(base)) return undefined
  const path = decodeUri(written.replace(/[?#].*$/, ''))
  const steps = path.startsWith('/') ? [] : base.split('/').slice(0, -1)
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.length > 0 ? { entry: steps.join('/') } : undefined
}

/** Returns names without repetition and surrounding space, in their order. */
export const uniqueNames = (names: readonly string[]): string[] => [...new Set(names.map((name) => name.trim()).filter(Boolean))]
