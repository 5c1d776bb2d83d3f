import {
  ASSETS_PREFIX,
  OFFLINE_PATH,
  OFFLINE_WRITING_PATH,
  type PageMessage,
  POST_PREFIX,
  STALE_MESSAGE,
  SYNC_TAG,
} from '#shared/offline/names.ts'
import { offlineTarget, type RequestKind, routeRequest } from '#shared/offline/route-request.ts'
import { openPush, type PushScope, renewPush, showPush } from '#web/notifications/push/worker/push-events.ts'
import { sendOutbox } from './send-outbox.ts'
import { serveAudio } from './serve-audio.ts'

// The service worker, a script of its own that vite/service-worker.ts builds as /sw.js (decision 0047).

/** Hash of the files of this build. */
declare const __VERSION__: string
/** Files that the offline page, and the page for writing, load after their HTML. */
declare const __OFFLINE_FILES__: readonly string[]
declare const __WRITING_FILES__: readonly string[]

const ASSETS = ASSETS_PREFIX + __VERSION__

/** The global scope; TypeScript's library of service workers conflicts with that of pages. */
const scope = globalThis as unknown as ServiceWorkerScope

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('message', (event) => event.waitUntil(HANDLE_MESSAGE[event.data as PageMessage]?.() ?? Promise.resolve()))
scope.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendOutbox())
})
scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event.data)))
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPush(scope, event.notification.data))
})
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(scope, event.newSubscription)))
scope.addEventListener('fetch', (event) => {
  const handling = routeRequest(event.request, location.origin)
  if (handling) event.respondWith(HANDLE_REQUEST[handling](event))
})

const HANDLE_MESSAGE: Record<PageMessage, () => Promise<unknown>> = {
  activate: () => scope.skipWaiting(),
  'keep-writing': async () => (await caches.match(OFFLINE_WRITING_PATH)) ?? keepPage(OFFLINE_WRITING_PATH, __WRITING_FILES__),
}

const HANDLE_REQUEST: Record<RequestKind, (event: FetchEvent) => Promise<Response>> = {
  navigation: openPage,
  static: readStatic,
  audio: ({ request }) => serveAudio(request),
  image: ({ request }) => fetch(request).catch(async () => (await caches.match(request.url)) ?? Response.error()),
}

async function install(): Promise<void> {
  const keepsWriting = await caches.match(OFFLINE_WRITING_PATH)
  await keepPage(OFFLINE_PATH, __OFFLINE_FILES__)
  if (keepsWriting) await keepPage(OFFLINE_WRITING_PATH, __WRITING_FILES__)
}

/** Stores a page as visitors get it, with the files that it names and those in `files`. */
async function keepPage(path: string, files: readonly string[]): Promise<void> {
  const response = await fetch(path, { credentials: 'omit', cache: 'no-store' })
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  const html = await response.text()
  const named = [...html.matchAll(/"(\/(?:assets|fonts)\/[^"]+)"/g)].map(([, file = '']) => file)
  const cache = await caches.open(ASSETS)
  await cache.addAll([...new Set([...named, ...files])])
  const headers = new Headers(response.headers)
  headers.delete('Vary')
  await cache.put(path, new Response(html, { headers }))
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(ASSETS_PREFIX) && name !== ASSETS).map((name) => caches.delete(name)))
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

/** Answers from the network, and from the device only without one. Deletes the saved copy of a page that is gone. */
async function openPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (response.status === 404 || response.status === 410) event.waitUntil(forgetPost(new URL(url).pathname))
    return response
  } catch {
    return openOffline(url)
  }
}

async function openOffline(url: string): Promise<Response> {
  const { pathname } = new URL(url)
  const saved = await caches.match(pathname)
  if (saved) return saved
  if (pathname === OFFLINE_PATH) return Response.error()
  const writing = (await caches.match(OFFLINE_WRITING_PATH)) ? OFFLINE_WRITING_PATH : OFFLINE_PATH
  return Response.redirect(offlineTarget(url, { offline: OFFLINE_PATH, writing }), 302)
}

async function forgetPost(pathname: string): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(POST_PREFIX) && (await caches.match(pathname, { cacheName: name }))) await caches.delete(name)
}

/** Files of a build never change, so a stored one is as good as the server's. */
async function readStatic(event: FetchEvent): Promise<Response> {
  const { request } = event
  const stored = await caches.match(request.url)
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok) {
    const copy = response.clone()
    event.waitUntil(caches.open(ASSETS).then((cache) => cache.put(request.url, copy)))
  } else if (response.status === 404) event.waitUntil(reportStale())
  return response
}

/** Tells the pages that a file of their build is gone, because a newer one is deployed. */
async function reportStale(): Promise<void> {
  for (const client of await scope.clients.matchAll()) client.postMessage(STALE_MESSAGE)
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** Response of the navigation preload; undefined without one. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

interface Events {
  install: ExtendableEvent
  activate: ExtendableEvent
  message: ExtendableEvent & { readonly data: unknown }
  fetch: FetchEvent
  sync: ExtendableEvent & { readonly tag: string }
  push: ExtendableEvent & { readonly data: { json(): unknown } | null }
  notificationclick: ExtendableEvent & { readonly notification: Pick<Notification, 'close' | 'data'> }
  /** Some browsers leave the new subscription to the page. */
  pushsubscriptionchange: ExtendableEvent & { readonly newSubscription?: PushSubscription | null }
}

interface ServiceWorkerScope extends PushScope {
  skipWaiting(): Promise<void>
  readonly clients: PushScope['clients'] & {
    claim(): Promise<void>
    matchAll(): Promise<readonly { postMessage(message: unknown): void }[]>
  }
  readonly registration: PushScope['registration'] & { readonly navigationPreload?: { enable(): Promise<void> } }
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}
