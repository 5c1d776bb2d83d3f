import { draftLock, OUTBOX_CACHE, type OutboxEntry } from '#shared/offline/names.ts'

/**
 * Sends the drafts that the editor left when the connection was gone. Skips those that an open editor sends itself, and those of another
 * account. A draft may have arrived before: the server recognizes its save id. Rejects if one should be sent again, so that the browser
 * repeats the event.
 */
export async function sendOutbox(): Promise<void> {
  const cache = await caches.open(OUTBOX_CACHE)
  const requests = await cache.keys()
  if (requests.length === 0) return
  const { viewer }: { viewer: { hash: string } | null } = await (await fetch('/api/accounts/viewer')).json()
  for (const request of requests) {
    const draft = new URL(request.url).pathname.split('/').at(-1) ?? ''
    await navigator.locks.request(draftLock(draft), { ifAvailable: true }, async (lock) => {
      const entry: OutboxEntry | undefined = lock ? await (await cache.match(request))?.json() : undefined
      if (!entry || entry.owner !== viewer?.hash) return
      const { method, path, body } = entry
      const { status } = await fetch(path, { method, body, headers: { 'Content-Type': 'application/json' } })
      if (status >= 500 || status === 408 || status === 425 || status === 429) throw new Error(`${path}: ${status}`)
      await cache.delete(request)
    })
  }
}
