/** Creates the caches of a device in memory; the methods that this site uses. Entries are keyed by path. */
export function createCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (request: RequestInfo | URL) => {
    const { pathname, search } = new URL(request instanceof Request ? request.url : String(request), 'https://daftar.test')
    return pathname + search
  }
  const createCache = (entries: Map<string, Response>) => ({
    match: async (request: RequestInfo | URL) => entries.get(pathOf(request))?.clone(),
    put: async (request: RequestInfo | URL, response: Response) => void entries.set(pathOf(request), response.clone()),
    delete: async (request: RequestInfo | URL) => entries.delete(pathOf(request)),
    keys: async () => [...entries.keys()].map((path) => new Request(`https://daftar.test${path}`)),
    addAll: async (paths: readonly string[]) => {
      for (const path of paths) entries.set(path, new Response(path))
    },
  })
  const open = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, entries)
    return entries
  }
  return {
    open: async (name: string) => createCache(open(name)),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: RequestInfo | URL, { cacheName }: { cacheName?: string } = {}) => {
      for (const [name, entries] of stores) {
        const found = cacheName === undefined || name === cacheName ? entries.get(pathOf(request)) : undefined
        if (found) return found.clone()
      }
      return undefined
    },
    /** Paths of each cache. */
    paths: () => Object.fromEntries([...stores].map(([name, entries]) => [name, [...entries.keys()]])),
  }
}
