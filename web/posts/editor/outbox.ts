import { draftLock, OUTBOX_CACHE, type OutboxEntry, outboxUrl, SYNC_TAG } from '#shared/offline/names.ts'
import { readOwner } from '#web/lib/offline/owner.ts'
import { readLocalDraft } from './local-draft.ts'

/** Tells others, which send drafts without an editor, that this one is open. Returns a function that ends it. */
export function holdDraft(hash: string): () => void {
  const end = new AbortController()
  const closed = new Promise<void>((done) => end.signal.addEventListener('abort', () => done()))
  // Rejects when the editor closes before it is its turn.
  void navigator.locks?.request(draftLock(hash), { signal: end.signal }, () => closed).catch(() => undefined)
  return () => end.abort()
}

interface SyncManager {
  register(tag: string): Promise<void>
}

/**
 * Copies the local draft to where the service worker finds it, which sends it when the connection returns, also without a page, in browsers
 * with the `sync` event. The save id makes a second delivery harmless.
 */
export async function addToOutbox(hash: string): Promise<void> {
  const owner = readOwner()
  const registration = await navigator.serviceWorker?.getRegistration()
  const sync = registration && 'sync' in registration ? (registration.sync as SyncManager) : undefined
  const draft = owner && sync ? readLocalDraft(localStorage, hash) : undefined
  if (!owner || !sync || draft?.saveId === undefined) return
  const { saveId, revision, title, document } = draft
  const entry: OutboxEntry =
    revision === undefined
      ? { owner, method: 'POST', path: '/api/posts', body: JSON.stringify({ key: saveId, title, document }) }
      : { owner, method: 'PUT', path: `/api/posts/${hash}/draft`, body: JSON.stringify({ saveId, revision, title, document }) }
  await (await caches.open(OUTBOX_CACHE)).put(outboxUrl(hash), Response.json(entry))
  await sync.register(SYNC_TAG)
}

export const removeFromOutbox = async (hash: string): Promise<void> => {
  if ('caches' in globalThis) await (await caches.open(OUTBOX_CACHE)).delete(outboxUrl(hash))
}
