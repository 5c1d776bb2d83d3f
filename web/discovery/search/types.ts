import type { SearchType } from '#worker/discovery/search/contract.ts'

/** Types in the order of their tabs. */
export const TYPES = ['posts', 'users', 'publications', 'podcasts', 'tags', 'topics', 'lists'] as const satisfies readonly SearchType[]

/** The type an address names, if it names one. */
export const typeOf = (name: string): SearchType | undefined => TYPES.find((type) => type === name)
