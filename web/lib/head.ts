import { LIMITS } from '#shared/limits/index.ts'
import type { Head } from './find-head.ts'
import type { JsonLdNode } from './json-ld.ts'
import { stringifySearch } from './search-params.ts'

interface PageHead {
  title: string
  description?: string
  /** Public origin without a trailing slash. */
  origin: string
  /** Canonical path, not percent-encoded. */
  path: string
  /** Query that makes it another page, such as the words searched for. */
  search?: Record<string, string>
  /** Where the text stood first, if not here. */
  canonical?: string | null
  /** Path of the picture that says this (`worker/distribution/share-images/contract.ts`); the site's own when absent. */
  shareImage?: string
  type?: 'website' | 'article' | 'profile'
  /** Keeps the page out of search engines. */
  noIndex?: boolean
  /**
   * A window on a list that begins behind a cursor or in another order: what stands in it moves, so crawlers follow its links and
   * keep the list's first page alone.
   */
  partial?: boolean | undefined
  /** Given on the server only. */
  jsonLd?: readonly JsonLdNode[]
  /** Path of its RSS feed, not percent-encoded; its JSON Feed stands behind `.json`, but for a show's `.xml`. */
  feed?: string
}

const SITE_NAME = 'دفتر'

/** Head tags of a public page: title, description, canonical address, Open Graph and JSON-LD. */
export function pageHead({
  title,
  description,
  origin,
  path,
  search = {},
  canonical,
  shareImage,
  type = 'website',
  noIndex,
  partial,
  jsonLd,
  feed,
}: PageHead): Head {
  const url = origin + encodeURI(path) + stringifySearch(search)
  return {
    meta: [
      { title: title === SITE_NAME ? title : `${title} · ${SITE_NAME}` },
      ...(description ? [{ name: 'description', content: truncate(description) }] : []),
      ...(noIndex || partial ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: title },
      ...(description ? [{ property: 'og:description', content: truncate(description) }] : []),
      { property: 'og:url', content: url },
      { property: 'og:type', content: type },
      { property: 'og:image', content: origin + (shareImage ?? '/icons/og.png') },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: title },
      { property: 'og:site_name', content: SITE_NAME },
      { property: 'og:locale', content: 'fa_IR' },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(jsonLd ?? []).map((node) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...node } })),
    ],
    links: [
      // Out of the index and «the same as that one» contradict each other.
      ...(partial ? [] : [{ rel: 'canonical', href: canonical ?? url }]),
      ...(feed
        ? [
            { rel: 'alternate', type: 'application/rss+xml', title, href: origin + encodeURI(feed) },
            ...(feed.endsWith('.xml')
              ? []
              : [{ rel: 'alternate', type: 'application/feed+json', title, href: `${origin}${encodeURI(feed)}.json` }]),
          ]
        : []),
    ],
  }
}

/** Head of a page that is one person's own: a title and nothing for search engines. */
export const privateHead = (title: string): Head => ({
  meta: [{ title: `${title} · ${SITE_NAME}` }, { name: 'robots', content: 'noindex' }],
})

const truncate = (text: string): string =>
  text.length <= LIMITS.descriptionGraphemes ? text : `${text.slice(0, LIMITS.descriptionGraphemes).replace(/\s\S*$/, '')}…`
