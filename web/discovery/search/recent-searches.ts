const KEY = 'daftar:searches'
const MAX_SEARCHES = 8

/** Recent searches of this device, newest first; none where the browser keeps nothing. */
export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string').slice(0, MAX_SEARCHES) : []
  } catch {
    return []
  }
}

/** Puts a search first, once. */
export function saveSearch(query: string): void {
  const kept = [query, ...readRecentSearches().filter((other) => other !== query)].slice(0, MAX_SEARCHES)
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing still searches.
  }
}

/** Forgets all of them. */
export function clearSearches(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
