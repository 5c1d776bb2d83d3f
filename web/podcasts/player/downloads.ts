import { useSyncExternalStore } from 'react'
import type { Playable } from '#worker/podcasts/episodes/contract.ts'
import { DOWNLOADS, keep, readKept } from './kept.ts'

const CACHE = 'daftar-sounds'

export interface Download {
  playable: Playable
  bytes: number
  at: number
}

interface Under {
  /** From 0 to 1. */
  share: number
  stop: AbortController
}

/** What was downloaded, newest first, and what is on its way, by the post's hash. */
interface State {
  kept: readonly Download[]
  under: ReadonlyMap<string, Under>
}

let state: State = { kept: readKept<Download[]>(DOWNLOADS) ?? [], under: new Map() }
const listeners = new Set<() => void>()

function change(next: Partial<State>): void {
  state = { ...state, ...next }
  if (next.kept) keep(DOWNLOADS, next.kept)
  for (const listener of listeners) listener()
}

export const useDownloads = (): State =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )

/** False where the browser keeps no files, as on a page without https. */
export const canDownload = (): boolean => 'caches' in globalThis

export const transcriptPath = (hash: string): string => `/media/transcript/${hash}.json`

export const downloadOf = (hash: string): Download | undefined => state.kept.find(({ playable }) => playable.post === hash)

/** The file of an episode, if it was downloaded; the browser may have thrown it away. */
export async function downloadedFile(url: string): Promise<Blob | undefined> {
  if (!state.kept.some(({ playable }) => playable.audio.url === url)) return undefined
  const cache = await caches.open(CACHE)
  return (await cache.match(url))?.blob()
}

/** A transcript that was downloaded with its episode. */
export const downloadedTranscript = async (hash: string): Promise<Response | undefined> =>
  canDownload() && downloadOf(hash) ? (await caches.open(CACHE)).match(transcriptPath(hash)) : undefined

const setUnder = (hash: string, under: Under | undefined) => {
  const all = new Map(state.under)
  if (under) all.set(hash, under)
  else all.delete(hash)
  change({ under: all })
}

/** Counts bytes on their way, so that a bar can show how far it is; nothing of the file is held in memory. */
const counting = (total: number, tell: (share: number) => void) => {
  let [bytes, told] = [0, 0]
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      bytes += part.byteLength
      if (bytes / total - told >= 0.01) {
        told = bytes / total
        tell(Math.min(1, told))
      }
      controller.enqueue(part)
    },
  })
}

/** Why a download ended early. */
export type Hindrance = 'full' | 'failed' | 'stopped'

/** Saves an episode's file and words on this device. Throws nothing: answers what hindered it, or undefined. */
export async function download(playable: Playable): Promise<Hindrance | undefined> {
  const { post, audio, hasTranscript } = playable
  if (state.under.has(post)) return undefined
  const stop = new AbortController()
  setUnder(post, { share: 0, stop })
  try {
    const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
    if (quota - usage < audio.bytes) return 'full'
    void navigator.storage?.persist?.()
    const cache = await caches.open(CACHE)
    const answer = await fetch(audio.url, { signal: stop.signal })
    if (!answer.ok || !answer.body) return 'failed'
    const body = answer.body.pipeThrough(counting(audio.bytes, (share) => setUnder(post, { share, stop })))
    await cache.put(audio.url, new Response(body, { headers: { 'Content-Type': audio.type } }))
    if (hasTranscript) {
      const words = await fetch(transcriptPath(post), { signal: stop.signal })
      if (words.ok) await cache.put(transcriptPath(post), words)
    }
    change({ kept: [{ playable, bytes: audio.bytes, at: Date.now() }, ...state.kept.filter((one) => one.playable.post !== post)] })
    return undefined
  } catch (error) {
    if (stop.signal.aborted) return 'stopped'
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed'
  } finally {
    setUnder(post, undefined)
  }
}

/** Stops a download on its way, or throws a downloaded episode away. */
export async function removeDownload(hash: string): Promise<void> {
  state.under.get(hash)?.stop.abort()
  const known = downloadOf(hash)
  change({ kept: state.kept.filter(({ playable }) => playable.post !== hash) })
  if (!known) return
  const cache = await caches.open(CACHE)
  await Promise.all([cache.delete(known.playable.audio.url), cache.delete(transcriptPath(hash))])
}
