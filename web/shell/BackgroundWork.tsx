import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { useSyncReadingSettings } from '#web/people/settings/use-update-reading-settings.ts'
import type { ViewerView } from '#worker/account/auth/contract.ts'

/** Without this script, the site works as without a service worker. */
const ignore = () => undefined

/** Runs work after the page has loaded, when the browser is idle. */
function whenIdle(work: () => void): void {
  const wait = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 3000 }) : setTimeout(work, 1000))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** Starts what runs in the background for a signed-in viewer: the service worker, unsent drafts and the reading settings of the account. */
export function useBackgroundWork(viewer: ViewerView): void {
  useSyncReadingSettings(viewer.reading)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  useEffect(() => {
    const start = () =>
      void import('#web/portability/offline/start.ts').then(({ startOffline }) => startOffline(api, viewer.hash, router), ignore)
    whenIdle(start)
  }, [api, viewer.hash, router])
}

const Work = ({ viewer }: { viewer: ViewerView }) => {
  useBackgroundWork(viewer)
  return null
}

/** The background work of pages without the account menu, which starts it elsewhere. */
export function BackgroundWork() {
  const viewer = useViewer()
  return viewer && <Work viewer={viewer} />
}
