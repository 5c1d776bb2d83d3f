import type { useRouter } from '@tanstack/react-router'
import { DEVICE_EVENT } from '#shared/offline/names.ts'
import { draftOfPath } from '#shared/offline/route-request.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import type { Api } from '#web/lib/api.ts'
import { claimDevice } from '#web/lib/offline/owner.ts'
import { messageServiceWorker, registerServiceWorker } from '#web/lib/offline/registration.ts'
import { refreshSavedPosts } from '#web/lib/offline/saved-posts.ts'
import { showToast } from '#web/ui/toast.ts'
import { text } from './text.ts'
import { watchUpdates } from './watch-updates.ts'

type Router = ReturnType<typeof useRouter>

let started = false

/**
 * Starts what works in the background for a signed-in viewer, by hash, once per page load: the service worker and its updates, drafts
 * that could not be sent, and saved posts that changed or are gone.
 */
export async function startOffline(api: Api, viewer: string, router: Router): Promise<void> {
  if (started) return
  started = true
  await claimDevice(viewer)
  const registration = await registerServiceWorker()
  if (registration) {
    watchUpdates(registration)
    openSavedPages(router)
    if (draftOfPath(location.pathname)) messageServiceWorker((await navigator.serviceWorker.ready).active, 'keep-writing')
  }
  addEventListener('online', () => void sendKeptDrafts(api))
  await sendKeptDrafts(api)
  if ('caches' in globalThis) await refreshSavedPosts()
}

/** Reloads pages that fail without network, because the service worker may have a saved copy, which only a full page load gets. */
function openSavedPages(router: Router): void {
  router.subscribe('onResolved', () => {
    if (!navigator.onLine && router.state.matches.some(({ status }) => status === 'error')) location.reload()
  })
}

async function sendKeptDrafts(api: Api): Promise<void> {
  if (!hasDrafts()) return
  const { sendDrafts } = await importDrafts()
  const { sent, conflicts } = await sendDrafts(api)
  if (sent > 0) {
    showToast({ message: text.draftsSent(formatNumber(sent)) })
    dispatchEvent(new Event(DEVICE_EVENT))
  }
  if (conflicts > 0) showToast({ message: text.draftConflicts(formatNumber(conflicts)), failed: true })
}

/** Sends the drafts of this device, which the sign-out deletes; asks first if some cannot be sent. */
export async function canSignOut(api: Api): Promise<boolean> {
  if (!hasDrafts()) return true
  const { sendDrafts, listLocalDrafts } = await importDrafts()
  await sendDrafts(api)
  const left = listLocalDrafts(localStorage).length
  return left === 0 || confirm(text.leaveDrafts(formatNumber(left)))
}

/** Scripts of the editor, which most pages do not need. */
const importDrafts = () => import('#web/posts/posts/send-drafts.ts')

function hasDrafts(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('daftar:draft:'))
  } catch {
    return false
  }
}
