/** Names that the page, the service worker and the build share. Stored on devices, so a renamed one loses what it names. */

/** Prefix of the cache with the files of one build, followed by its version. */
export const ASSETS_PREFIX = 'daftar-assets-'
/** Prefix of the cache with the page and the files of one saved post, followed by the post's hash. */
export const POST_PREFIX = 'daftar-post-'
export const EPISODES_CACHE = 'daftar-sounds'
/** Drafts that the service worker sends without an open page, as JSON by draft. */
export const OUTBOX_CACHE = 'daftar-outbox'

export const SERVICE_WORKER_PATH = '/sw.js'
export const OFFLINE_PATH = '/offline'
export const OFFLINE_WRITING_PATH = '/offline/write'

/** Tag of the `sync` event that sends drafts. */
export const SYNC_TAG = 'drafts'

/** Messages of a page to the service worker. */
export type PageMessage = 'activate' | 'keep-writing'
/** Message of the service worker to its pages: a file of their build is gone. */
export const STALE_MESSAGE = 'stale'

/** Event of the window when drafts have left the device. */
export const DEVICE_EVENT = 'daftar:device'

/** Headers of a saved page: title, percent-encoded; size of the page and its files in bytes; time of saving in UTC ms. */
export const SAVED_HEADERS = { title: 'X-Offline-Title', bytes: 'X-Offline-Bytes', at: 'X-Offline-At' } as const

/** A draft as the service worker sends it; `owner` is the hash of its author. */
export interface OutboxEntry {
  owner: string
  method: 'POST' | 'PUT'
  path: string
  body: string
}

/** URL of a draft in the cache `OUTBOX_CACHE`. */
export const outboxUrl = (draft: string): string => `/offline/outbox/${draft}`

/** Name of the Web Lock of whoever may send a draft: the editor as long as it is open, or what sends drafts without it. */
export const draftLock = (draft: string): string => `daftar-draft:${draft}`
