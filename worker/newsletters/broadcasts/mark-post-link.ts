import { hashFromSlug } from '#shared/persian/slug.ts'
import { NEWSLETTER_FRAGMENT } from '#worker/statistics/collection/contract.ts'

/**
 * Marks the address of a post of this site as a link of a newsletter, which the statistics of the post count as a source. It is the same for every
 * reader; other addresses, and one with a fragment, stay as they are. `origin` must not end with a slash.
 */
export function markPostLink(address: string, origin: string): string {
  const url = URL.parse(address)
  const [, , slug = '', more] = url?.pathname.split('/') ?? []
  const isPost = url?.origin === origin && url.hash === '' && more === undefined && hashFromSlug(slug) !== undefined
  return isPost ? address + NEWSLETTER_FRAGMENT : address
}
