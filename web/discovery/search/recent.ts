const KEY = 'daftar:searches'
const KEPT = 8

/** Recent searches of this device, newest first; none where the browser keeps nothing. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Puts a search first, once. */
export function rememberSearch(query: string): void {
  const kept = [query, ...recentSearches().filter((other) => other !== query)].slice(0, KEPT)
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing still searches.
  }
}

/** Forgets all of them. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
