import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { isUnchanged, knownVersion, PAGE_MAX_AGE, pollInvalidations, pollMode } from './invalidations.ts'
import { type CachedPage, evictFromMemory, readFromDataCenter, readFromMemory, writeToDataCenter, writeToMemory } from './store.ts'

export { conditionalResponse } from './conditional-response.ts'
export { purgeEdgeCache } from './edge-cache.ts'
export { invalidate, pollInvalidations, pruneInvalidations } from './invalidations.ts'
export type { CachedPage } from './store.ts'

type RenderedPage = Omit<CachedPage, 'version' | 'at'>

interface PageRequest {
  /** Path with canonical query. */
  key: string
  db: () => Database
  waitUntil: (work: Promise<unknown>) => void
  /**
   * Renders the page; receives the outdated copy, if any. Error pages (404, 410, 5xx) are not cached, because no tag would invalidate them.
   */
  render: (stale?: CachedPage) => Promise<RenderedPage>
}

/**
 * Returns an anonymous page from memory, from the cache of the data center, or newly rendered. A write is visible at once in its own
 * isolate; others lag by at most about 10 s plus one poll.
 */
export async function readOrRenderPage({
  key,
  db,
  waitUntil,
  render,
}: PageRequest): Promise<{ page: RenderedPage; from: 'memory' | 'shared' | 'render' }> {
  const mode = pollMode()
  if (mode === 'blocking') await pollInvalidations(db())
  else if (mode === 'background') waitUntil(pollInvalidations(db()))

  const cached = readFromMemory(key)
  if (cached && isFresh(cached)) return { page: cached, from: 'memory' }
  if (cached) evictFromMemory(key)
  const shared = await readFromDataCenter(key)
  if (shared && isFresh(shared)) {
    writeToMemory(key, shared)
    return { page: shared, from: 'shared' }
  }

  const version = knownVersion()
  const at = now()
  const page = await render(cached ?? shared)
  if (page.status < 400) {
    const entry = { ...page, version, at }
    writeToMemory(key, entry)
    waitUntil(writeToDataCenter(key, entry))
  }
  return { page, from: 'render' }
}

const isFresh = (page: CachedPage): boolean => {
  const age = now() - page.at
  return age >= 0 && age < PAGE_MAX_AGE && isUnchanged(page.tags, page.version)
}
