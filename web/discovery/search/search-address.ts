import { normalizeQuery, pickSearch, validateAfter } from '#web/lib/search-params.ts'
import type { SearchQuery } from '#worker/discovery/search/contract.ts'

type PostFilter = Pick<SearchQuery, 'time' | 'length' | 'sound'>
/** What is searched besides the words: `in` is the handle of a publication, whose posts alone are searched. */
export type SearchScope = PostFilter & Pick<SearchQuery, 'in' | 'exact'>

/** The values of the filters of posts, in the order of the page. */
export const FILTER_VALUES = { time: ['week', 'month', 'year'], length: ['short', 'medium', 'long'], sound: ['1'] } as const satisfies {
  [Name in keyof Required<PostFilter>]: readonly PostFilter[Name][]
}
export type FilterName = keyof typeof FILTER_VALUES
export const FILTER_NAMES = ['time', 'length', 'sound'] as const satisfies readonly FilterName[]

type SearchAddress = SearchScope & { q?: string; after?: string }

/** Reads the parameters of a page of results; leaves out unknown values, and all but the publication without words. */
export function parseSearchAddress(search: Record<string, unknown>): SearchAddress {
  const q = normalizeQuery(search.q)
  const within = pickSearch(search, ['in'])
  if (!q) return within
  const filters = FILTER_NAMES.flatMap((name) =>
    FILTER_VALUES[name].filter((value) => value === search[name]).map((value) => [name, value]),
  )
  return { q, ...within, ...Object.fromEntries(filters), ...(search.exact === '1' ? { exact: '1' } : {}), ...validateAfter(search) }
}

/** Returns the part of a scope that a type has: only posts are filtered and searched within a publication. */
export const scopeOf = (isOfPosts: boolean, scope: SearchScope): SearchScope => (isOfPosts ? scope : scope.exact ? { exact: '1' } : {})

export const isFiltered = ({ time, length, sound }: PostFilter): boolean => Boolean(time || length || sound)

/** Returns the scope of another search from the same page: with its filters, and with corrections. */
export const scopeOfNext = ({ exact: _, ...scope }: SearchScope): SearchScope => scope

/** Returns the scope with another value of a filter, or without the filter, in the order of addresses. */
export const withFilter = (scope: SearchScope, name: FilterName, value: PostFilter[FilterName]): SearchScope => {
  const filters = FILTER_NAMES.map((each) => [each, each === name ? value : scope[each]]).filter(([, chosen]) => chosen !== undefined)
  return { ...unfiltered(scope), ...Object.fromEntries(filters) }
}

/** Returns the scope without filters. */
export const unfiltered = ({ in: within }: SearchScope): SearchScope => (within === undefined ? {} : { in: within })
