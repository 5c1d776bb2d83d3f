import { MINUTE } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { EDGE_MAX_AGE } from '#worker/lib/edge-purge.ts'

/**
 * Simulates Workers Cache on the app's clock: pages with tags that expire after `maxAge` ms, and a purge that accepts `callsPerMinute`
 * calls within any minute and at most 100 tags each.
 */
export function simulateEdge({ maxAge = EDGE_MAX_AGE, callsPerMinute = 5 } = {}) {
  const pages = new Map<string, { tags: string[]; storedAt: number }>()
  const calls: { at: number; tags: string[]; success: boolean }[] = []
  const purge = async ({ tags }: { tags: string[] }) => {
    const at = now()
    const accepted = calls.filter((call) => call.success && call.at > at - MINUTE).length
    const success = accepted < callsPerMinute && tags.length <= 100
    calls.push({ at, tags, success })
    if (success) for (const [path, page] of pages) if (page.tags.some((tag) => tags.includes(tag))) pages.delete(path)
    return { success, errors: success ? [] : [{ code: 10_000, message: 'Rate limit reached' }] }
  }
  return {
    cache: { purge },
    calls,
    store: (path: string, tags: string[]) => void pages.set(path, { tags, storedAt: now() }),
    has: (path: string) => now() - (pages.get(path)?.storedAt ?? Number.NEGATIVE_INFINITY) < maxAge,
  }
}
