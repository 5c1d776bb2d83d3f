import { useSyncExternalStore } from 'react'
import { EPISODES_CACHE } from '#shared/offline/names.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { registerServiceWorker } from '#web/lib/offline/registration.ts'
import type { PlayableEpisode } from '#worker/podcasts/episodes/contract.ts'
import { deleteParts, downloadParts, isFull, readParts } from './download-parts.ts'
import { fromStoredTrack, OFFLINE_KEY, readStored, toStoredTrack, writeStored } from './state.ts'
import { isOfflineEpisodes } from './stored-values.ts'

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
const { subscribe, notify } = createListeners()

function change(next: Partial<OfflineState>): void {
  state = { ...state, ...next }
  if (next.saved)
    writeStored(
      OFFLINE_KEY,
      next.saved.map((one) => ({ ...one, playable: toStoredTrack(one.playable) })),
    )
  notify()
}

/** What the server renders, which knows no device. */
const NONE: OfflineState = { saved: [], pending: new Map() }

export const useOfflineEpisodes = (): OfflineState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => NONE,
  )

/** Returns whether the Cache API is available; browsers offer it only in secure contexts. */
export const canSaveOffline = (): boolean => 'caches' in globalThis

export const transcriptPath = (hash: string): string => `/media/transcript/${hash}.json`

export const findOfflineEpisode = (hash: string): OfflineEpisode | undefined => state.saved.find(({ playable }) => playable.post === hash)

/** Returns the saved audio at a URL; undefined if it is not saved or the browser has evicted it. */
export async function readOfflineAudio(url: string): Promise<Blob | undefined> {
  if (!state.saved.some(({ playable }) => playable.audio.url === url)) return undefined
  return readParts(await caches.open(EPISODES_CACHE), url)
}

export const readOfflineTranscript = async (hash: string): Promise<Response | undefined> =>
  canSaveOffline() && findOfflineEpisode(hash) ? (await caches.open(EPISODES_CACHE)).match(transcriptPath(hash)) : undefined

const setPending = (hash: string, under: PendingSave | undefined) => {
  const all = new Map(state.pending)
  if (under) all.set(hash, under)
  else all.delete(hash)
  change({ pending: all })
}

export type SaveFailure = 'full' | 'failed' | 'stopped'

/**
 * Saves an episode's audio and, if it has one, its transcript on this device. A save that failed continues where it ended. Never rejects:
 * resolves to the failure, or to undefined on success and while an earlier save of the episode runs.
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
    void registerServiceWorker()
    const cache = await caches.open(EPISODES_CACHE)
    let reported = 0
    const onProgress = (share: number) => {
      if (Math.abs(share - reported) < 0.01) return
      reported = share
      setPending(post, { progress: share, abortController })
    }
    await downloadParts(cache, audio, { signal: abortController.signal, onProgress })
    if (hasTranscript) {
      const transcript = await fetch(transcriptPath(post), { signal: abortController.signal })
      if (transcript.ok) await cache.put(transcriptPath(post), transcript)
    }
    change({ saved: [{ playable, bytes: audio.bytes, at: Date.now() }, ...state.saved.filter((one) => one.playable.post !== post)] })
    return undefined
  } catch (error) {
    if (abortController.signal.aborted) {
      // A part may have been stored after its deletion.
      await deleteParts(await caches.open(EPISODES_CACHE), audio)
      return 'stopped'
    }
    return isFull(error) ? 'full' : 'failed'
  } finally {
    setPending(post, undefined)
  }
}

/** Aborts the save of an episode, and deletes its saved copy or what is stored of it. */
export async function removeOfflineEpisode({ post, audio }: Pick<PlayableEpisode, 'post' | 'audio'>): Promise<void> {
  state.pending.get(post)?.abortController.abort()
  change({ saved: state.saved.filter(({ playable }) => playable.post !== post) })
  const cache = await caches.open(EPISODES_CACHE)
  await Promise.all([deleteParts(cache, audio), cache.delete(transcriptPath(post))])
}

/** Aborts all saves and deletes all saved episodes, also incomplete ones. */
export async function clearOfflineEpisodes(): Promise<void> {
  for (const { abortController } of state.pending.values()) abortController.abort()
  change({ saved: [] })
  if (canSaveOffline()) await caches.delete(EPISODES_CACHE)
}
