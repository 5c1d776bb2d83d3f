export const DISCOVERY_LIMITS = {
  searchQueryLength: 200,
  /** Hits per type: counted up to `searchCountLimit`, returned over all pages up to `searchResultLimit`. */
  searchCountLimit: 200,
  searchResultLimit: 500,
} as const
