import { Handle } from '#worker/account/auth/contract.ts'
import { isReservedHandle } from '#worker/account/auth/index.ts'
import { normalizePath } from '#worker/lib/http/security-headers.ts'

/** Matches one or more `@` before a handle, as other sites write it, also in feed URLs. */
const AT_PREFIX = /^(\/feed)?\/(?:@|%40)+(?=[^/])/
/** Matches a first segment with capitals that would be a handle in lowercase; Virgool allows capitals in handles. */
const CAPITALS = /^(?:\/feed)?\/(?=[a-z0-9._]*[A-Z])[A-Za-z0-9._]+(?=\/|$)/

/** Matches the percent-encoded direction marks and byte-order marks that `cleanAddress` removes, which copying adds to a URL. */
const DIRECTION_MARKS = /%E2%80%(?:8[BEF]|A[A-E])|%E2%81%A[6-9]|%D8%9C|%EF%BB%BF|%C2%AD/gi

/** Matches half-spaces and joiners at the end of a segment, which copying Persian text adds to a URL and no address of the site ends in. */
const TRAILING_JOINERS = /(?:%E2%80%8[CD])+(?=\/|$)/gi

/** Where feed readers and people look for a feed on other sites. */
const SITE_FEED = /^\/(?:feed|rss|atom|index)\.xml$|^\/(?:rss|atom)$/
const SUBJECT_FEED = /^\/(tag|topic)\/([^/]+)\/(?:feed|rss)(?:\.xml)?$/
const LIST_FEED = /^\/[^/]+\/list\/([^/]+)\/(?:feed|rss)(?:\.xml)?$/
const SHOW_FEED = /^(\/podcast\/[^/]+)\/(?:feed|rss|rss\.xml)$/
const HANDLE_FEED = /^\/([^/]+)\/(?:feed|rss|atom)(?:\.xml)?$/

/** Returns the path of the feed that a conventional feed address means; other paths unchanged. */
function resolveFeedAlias(path: string): string {
  if (SITE_FEED.test(path)) return '/feed'
  const handle = HANDLE_FEED.exec(path)?.[1]
  if (handle !== undefined && Handle.safeParse(handle).success && !isReservedHandle(handle)) return `/feed/${handle}`
  return path.replace(SUBJECT_FEED, '/feed/$1/$2').replace(LIST_FEED, '/feed/list/$1').replace(SHOW_FEED, '$1/feed.xml')
}

/** Returns the path of the results that an address of a search means, which other sites link to without a type or by another name. */
function resolveSearch(path: string, query: URLSearchParams): string {
  if (path === '/search/people') return '/search/users'
  return path === '/search' && query.get('q')?.trim() ? '/search/posts' : path
}

/**
 * Returns the path and query of a permanent redirect to the canonical form of a URL, or undefined. Removes direction marks and half-spaces at the end of a segment; drops `@`
 * before a handle and lowercases the handle, also in `/feed/@Name`; removes trailing and repeated slashes; decodes escaped unreserved
 * characters, so that path rules see only one spelling; leads conventional feed addresses to the feed, and a
 * search without a type, as forms of other sites write it, to the posts it finds, or one of people to its users.
 */
export function redirectTarget(url: URL): string | undefined {
  const cleaned = normalizePath(url.pathname.replace(DIRECTION_MARKS, '').replace(TRAILING_JOINERS, ''))
    .replace(/\/{2,}/g, '/')
    .replace(AT_PREFIX, '$1/')
    .replace(CAPITALS, (handle) => handle.toLowerCase())
    .replace(/(.)\/+$/, '$1')
  const path = resolveSearch(resolveFeedAlias(cleaned), url.searchParams)
  const search = url.search.replace(DIRECTION_MARKS, '')
  return path === url.pathname && search === url.search ? undefined : path + search
}
