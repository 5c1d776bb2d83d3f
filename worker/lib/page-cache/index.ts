import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { isCurrent, knownBump, PAGE_LIFE, pollBumps, pollNeed } from './bumps.ts'
import { forget, type KeptPage, recall, recallShared, remember, rememberShared } from './store.ts'

export { answerKept } from './answer.ts'
export { bump, pollBumps, pruneBumps } from './bumps.ts'
export { purgeEdge } from './edge.ts'
export type { KeptPage } from './store.ts'

type Rendered = Omit<KeptPage, 'seq' | 'at'>

interface Asked {
  /** Path and canonical query. */
  key: string
  db: () => Database
  waitUntil: (work: Promise<unknown>) => void
  /** Renders the page anew, knowing the outdated one. What is not found, gone or failed is never kept: no tag would say when it comes to be. */
  render: (outdated?: KeptPage) => Promise<Rendered>
}

/**
 * Answers an anonymous page from memory, from the data centre's cache, or by rendering it.
 * Exact in the isolate that wrote; elsewhere a page is at most ~10 s plus one poll behind its data.
 */
export async function cachedPage({ key, db, waitUntil, render }: Asked): Promise<{ page: Rendered; from: 'memory' | 'shared' | 'render' }> {
  const need = pollNeed()
  if (need === 'first') await pollBumps(db())
  else if (need === 'behind') waitUntil(pollBumps(db()))

  const near = recall(key)
  if (near && isGood(near)) return { page: near, from: 'memory' }
  if (near) forget(key)
  const shared = await recallShared(key)
  if (shared && isGood(shared)) {
    remember(key, shared)
    return { page: shared, from: 'shared' }
  }

  const seq = knownBump()
  const at = now()
  const page = await render(near ?? shared)
  if (page.status < 400) {
    const kept = { ...page, seq, at }
    remember(key, kept)
    waitUntil(rememberShared(key, kept))
  }
  return { page, from: 'render' }
}

const isGood = (page: KeptPage): boolean => {
  const age = now() - page.at
  return age >= 0 && age < PAGE_LIFE && isCurrent(page.tags, page.seq)
}
