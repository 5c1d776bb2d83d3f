import { FRONT_PAGE, featuredQuery } from '#web/discovery/featured/queries.ts'
import { ensureOptional } from '#web/lib/optional-query.ts'
import { profileQuery } from '#web/people/profiles/queries.ts'
import type { RouterContext } from '#web/router.tsx'
import { type Match, readGoneInfo } from './error-state-title.ts'

/** Reasons for which something is gone and its author is not. */
const AUTHOR_STAYS = ['author', 'moderator', 'law', 'postAuthor']

interface Params {
  username?: string
  slug?: string
  hash?: string
}

/** Returns the handle in the address of something gone whose author has other posts. */
export const authorOfGone = (by: string | undefined, { username, slug, hash }: Params): string | undefined =>
  by !== undefined && AUTHOR_STAYS.includes(by) && (slug ?? hash) !== undefined ? username : undefined

/** Loads what the page of something missing shows besides its reason, which no loader of a route can; other pages need nothing. */
export async function loadErrorParts({ queryClient, api }: RouterContext, matches: readonly Match[]): Promise<void> {
  const missing = matches.find(({ status, globalNotFound, _notFound }) => status === 'notFound' || globalNotFound || _notFound)
  if (!missing) return
  const author = authorOfGone(readGoneInfo(missing.error ?? missing._notFound)?.by, matches.at(-1)?.params ?? {})
  await Promise.all([
    ensureOptional(queryClient, featuredQuery(api, FRONT_PAGE), { items: [] }),
    author === undefined ? undefined : queryClient.prefetchQuery(profileQuery(api, author)),
  ])
}
