import { LIMITS } from '#shared/limits/index.ts'
import type { Head } from './find-head.ts'
import { fontPreload } from './font-preload.ts'
import { stringifySearch } from './search-params.ts'

interface PageHead {
  title: string
  description?: string
  /** Public origin without a trailing slash. */
  origin: string
  /** Canonical path, not percent-encoded. */
  path: string
  /** Query parameters that are part of the canonical URL, such as a search query. */
  search?: Record<string, string>
  /** URL of the original publication, if the page was first published elsewhere. */
  canonical?: string | null
  /** Path of the share image (`worker/distribution/share-images/contract.ts`); defaults to the site's image. */
  shareImage?: string
  type?: 'website' | 'article' | 'profile'
  noIndex?: boolean
  /** A later or re-sorted page of a list. Its content shifts, so crawlers follow its links but index only the first page. */
  partial?: boolean | undefined
  /** Set on the server only. */
  jsonLd?: readonly JsonLdNode[]
  /** RSS feeds that feed readers find on the page. */
  feeds?: readonly FeedLink[]
  /** Whether other sites can embed the page, so that oEmbed consumers find how. */
  isEmbeddable?: boolean
}

interface FeedLink {
  /** Not percent-encoded. The matching JSON feed appends `.json`; show feeds (`.xml`) have no JSON feed. */
  path: string
  /** Defaults to the title of the page. */
  title?: string
}

const SITE_NAME = 'دفتر'

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
  feeds = [],
  isEmbeddable,
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
      // The heading of an article is its title; elsewhere Latin letters of headings are rare.
      ...(type === 'article' && /[A-Za-z]/.test(title) ? [fontPreload('markazi-latin-v2')] : []),
      ...(partial ? [] : [{ rel: 'canonical', href: canonical ?? url }]),
      ...feeds.flatMap((feed) => {
        const href = origin + encodeURI(feed.path)
        const link = (type: string, suffix = '') => ({ rel: 'alternate', type, title: feed.title ?? title, href: href + suffix })
        return [link('application/rss+xml'), ...(feed.path.endsWith('.xml') ? [] : [link('application/feed+json', '.json')])]
      }),
      ...(isEmbeddable
        ? [{ rel: 'alternate', type: 'application/json+oembed', title, href: `${origin}/api/oembed?url=${encodeURIComponent(url)}` }]
        : []),
    ],
  }
}

export const privateHead = (title: string): Head => ({
  meta: [{ title: `${title} · ${SITE_NAME}` }, { name: 'robots', content: 'noindex' }],
})

const truncate = (text: string): string =>
  text.length <= LIMITS.descriptionGraphemes ? text : `${text.slice(0, LIMITS.descriptionGraphemes).replace(/\s\S*$/, '')}…`

/** A schema.org node for search engines. Built on the server only, so no reader downloads the code. */
export type JsonLdNode = Record<string, unknown>

interface Crumb {
  name: string
  /** Path, not percent-encoded. */
  path: string
}

export const breadcrumbs = (origin: string, crumbs: readonly Crumb[]): JsonLdNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'دفتر', path: '/' }, ...crumbs].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + encodeURI(path),
  })),
})

export const isoDuration = (ms: number): string => `PT${Math.round(ms / 1000)}S`
