import type { SearchType } from '#worker/discovery/search/contract.ts'

/** Types in the order of their tabs. */
export const SEARCH_TYPES = [
  'posts',
  'users',
  'publications',
  'podcasts',
  'tags',
  'topics',
  'lists',
] as const satisfies readonly SearchType[]

/** The type an address names, if it names one. */
export const parseSearchType = (name: string): SearchType | undefined => SEARCH_TYPES.find((type) => type === name)
