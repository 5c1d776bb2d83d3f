import { useSyncExternalStore } from 'react'
import type { PlayableEpisode } from '#worker/podcasts/episodes/contract.ts'
import { fromStoredTrack, OFFLINE_KEY, readStored, toStoredTrack, writeStored } from './state.ts'
import { isOfflineEpisodes } from './stored-values.ts'

const CACHE_NAME = 'daftar-sounds'

export interface OfflineEpisode {
  playable: PlayableEpisode
  bytes: number
  at: number
}

interface PendingSave {
  /** Progress from 0 to 1. */
  progress: number
  abortController: AbortController
}

/** Episodes on this device, last saved first, and saves in progress by the hash of the post. */
interface OfflineState {
  saved: readonly OfflineEpisode[]
  pending: ReadonlyMap<string, PendingSave>
}

const readSaved = (): OfflineEpisode[] =>
  // `isOfflineEpisodes` accepts only playable episodes, so the cast is safe.
  (readStored(OFFLINE_KEY, isOfflineEpisodes) ?? []).map((one) => ({ ...one, playable: fromStoredTrack(one.playable) as PlayableEpisode }))

let state: OfflineState = { saved: readSaved(), pending: new Map() }
const listeners = new Set<() => void>()

function change(next: Partial<OfflineState>): void {
  state = { ...state, ...next }
  if (next.saved)
    writeStored(
      OFFLINE_KEY,
      next.saved.map((one) => ({ ...one, playable: toStoredTrack(one.playable) })),
    )
  for (const listener of listeners) listener()
}

export const useOfflineEpisodes = (): OfflineState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )

/** Returns whether the Cache API is available; browsers offer it only in secure contexts. */
export const canSaveOffline = (): boolean => 'caches' in globalThis

export const transcriptPath = (hash: string): string => `/media/transcript/${hash}.json`

export const findOfflineEpisode = (hash: string): OfflineEpisode | undefined => state.saved.find(({ playable }) => playable.post === hash)

/** Returns the saved audio at a URL; undefined if it is not saved or the browser has evicted it. */
export async function readOfflineAudio(url: string): Promise<Blob | undefined> {
  if (!state.saved.some(({ playable }) => playable.audio.url === url)) return undefined
  const cache = await caches.open(CACHE_NAME)
  return (await cache.match(url))?.blob()
}

export const readOfflineTranscript = async (hash: string): Promise<Response | undefined> =>
  canSaveOffline() && findOfflineEpisode(hash) ? (await caches.open(CACHE_NAME)).match(transcriptPath(hash)) : undefined

const setPending = (hash: string, under: PendingSave | undefined) => {
  const all = new Map(state.pending)
  if (under) all.set(hash, under)
  else all.delete(hash)
  change({ pending: all })
}

/** Passes bytes through and reports progress, without buffering the file. */
const createProgressStream = (total: number, onProgress: (share: number) => void) => {
  let [bytes, reported] = [0, 0]
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      bytes += part.byteLength
      if (bytes / total - reported >= 0.01) {
        reported = bytes / total
        onProgress(Math.min(1, reported))
      }
      controller.enqueue(part)
    },
  })
}

export type SaveFailure = 'full' | 'failed' | 'stopped'

/**
 * Saves an episode's audio and, if it has one, its transcript on this device. Never rejects: resolves to the failure, or to undefined on
 * success and while an earlier save of the episode runs.
 */
export async function saveOffline(playable: PlayableEpisode): Promise<SaveFailure | undefined> {
  const { post, audio, hasTranscript } = playable
  if (state.pending.has(post)) return undefined
  const abortController = new AbortController()
  setPending(post, { progress: 0, abortController })
  try {
    const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
    if (quota - usage < audio.bytes) return 'full'
    void navigator.storage?.persist?.()
    const cache = await caches.open(CACHE_NAME)
    const response = await fetch(audio.url, { signal: abortController.signal })
    if (!response.ok || !response.body) return 'failed'
    const body = response.body.pipeThrough(
      createProgressStream(audio.bytes, (share) => setPending(post, { progress: share, abortController })),
    )
    await cache.put(audio.url, new Response(body, { headers: { 'Content-Type': audio.type } }))
    if (hasTranscript) {
      const transcript = await fetch(transcriptPath(post), { signal: abortController.signal })
      if (transcript.ok) await cache.put(transcriptPath(post), transcript)
    }
    change({ saved: [{ playable, bytes: audio.bytes, at: Date.now() }, ...state.saved.filter((one) => one.playable.post !== post)] })
    return undefined
  } catch (error) {
    if (abortController.signal.aborted) return 'stopped'
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed'
  } finally {
    setPending(post, undefined)
  }
}

/** Aborts the save of an episode and deletes its saved copy. */
export async function removeOfflineEpisode(hash: string): Promise<void> {
  state.pending.get(hash)?.abortController.abort()
  const existing = findOfflineEpisode(hash)
  change({ saved: state.saved.filter(({ playable }) => playable.post !== hash) })
  if (!existing) return
  const cache = await caches.open(CACHE_NAME)
  await Promise.all([cache.delete(existing.playable.audio.url), cache.delete(transcriptPath(hash))])
}
