const KEY = 'daftar:searches'
const MAX_SEARCHES = 8

/** Returns recent searches, newest first; empty when storage is unavailable or its content is invalid. */
export function readRecentSearches(): string[] {
  try {
    const searches: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(searches) ? searches.filter((query) => typeof query === 'string').slice(0, MAX_SEARCHES) : []
  } catch {
    return []
  }
}

export function saveSearch(query: string): void {
  const searches = [query, ...readRecentSearches().filter((other) => other !== query)].slice(0, MAX_SEARCHES)
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Storage may be blocked or full.
  }
}

export function clearSearches(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked.
  }
}
