import { type PageMessage, SERVICE_WORKER_PATH } from '#shared/offline/names.ts'

/** Registers the service worker; undefined without one, in the dev server, and if the browser refuses. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' }).catch(() => undefined)
}

/** Whether this browser can keep pages, which requires a secure context. */
export const canKeepPages = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

export const messageServiceWorker = (worker: ServiceWorker | null | undefined, message: PageMessage): void => worker?.postMessage(message)
