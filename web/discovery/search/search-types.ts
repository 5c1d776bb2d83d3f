import type { SearchType } from '#worker/discovery/search/contract.ts'

/** Search types in the order of the tabs. */
export const SEARCH_TYPES = [
  'posts',
  'users',
  'publications',
  'podcasts',
  'tags',
  'topics',
  'lists',
] as const satisfies readonly SearchType[]

export const parseSearchType = (name: string): SearchType | undefined => SEARCH_TYPES.find((type) => type === name)
