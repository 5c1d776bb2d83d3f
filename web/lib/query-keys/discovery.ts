export const homeKeys = {
  all: ['home'],
  tab: (tab: string) => ['home', tab] as const,
} as const

export const searchKeys = {
  /** `scope` is the rest of the query string. */
  results: (type: string, q: string, scope = '') => ['search', type, q, scope] as const,
  suggestions: (q: string) => ['search', 'suggestions', q] as const,
} as const

export const trendingKeys = {
  scope: (scope: object) => ['trending', scope] as const,
} as const

export const featuredKeys = {
  all: ['featured'],
  placement: (placement: string) => ['featured', placement] as const,
  post: (hash: string) => ['featured', 'of', hash] as const,
} as const
