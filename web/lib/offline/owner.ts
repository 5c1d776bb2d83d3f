import { EPISODES_CACHE, OUTBOX_CACHE, POST_PREFIX } from '#shared/offline/names.ts'

// What a device keeps belongs to one account. Only a signed-in page stores an owner, so a visitor's episodes go to the next account.

const OWNER_KEY = 'daftar:offline-owner'
/** Entries of localStorage with text or habits of the owner, besides the drafts. */
const PRIVATE_KEYS = ['daftar-downloads', 'daftar-player', 'daftar-places', 'daftar-reading']
const DRAFT_KEY = 'daftar:draft:'

/** Returns the hash of the account that what this device keeps belongs to; undefined before the first, and without storage. */
export function readOwner(): string | undefined {
  try {
    return localStorage.getItem(OWNER_KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** Makes an account, by hash, the owner of what this device keeps; deletes what another one left. */
export async function claimDevice(viewer: string): Promise<void> {
  const owner = readOwner()
  if (owner !== undefined && owner !== viewer) await clearDevice()
  try {
    localStorage.setItem(OWNER_KEY, viewer)
  } catch {
    // Without storage, the device keeps no drafts or positions either.
  }
}

/** Deletes saved posts, episodes, drafts, listening positions, the queue and the subscription to pushes from this device, with their owner. Never rejects. */
export async function clearDevice(): Promise<void> {
  // The server has removed the device already; nobody waits for the push service of the browser.
  void endPushes().catch(() => undefined)
  try {
    for (const key of Object.keys(localStorage)) if (isPrivate(key)) localStorage.removeItem(key)
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
  try {
    const isKept = (name: string) => name === EPISODES_CACHE || name === OUTBOX_CACHE || name.startsWith(POST_PREFIX)
    await Promise.all((await caches.keys()).filter(isKept).map((name) => caches.delete(name)))
  } catch {
    // The Cache API is unavailable outside of secure contexts.
  }
}

const endPushes = async () => (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription())?.unsubscribe()

const isPrivate = (key: string) => key === OWNER_KEY || key.startsWith(DRAFT_KEY) || PRIVATE_KEYS.includes(key)
