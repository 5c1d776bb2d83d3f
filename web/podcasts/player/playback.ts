import { type Api, ApiError, unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { PlayableEpisode, Track } from '#worker/podcasts/episodes/contract.ts'
import { getAudioElement } from './audio-element.ts'
import { applySettings, pause, resume } from './controls.ts'
import { classifyError } from './failure.ts'
import { findOfflineEpisode, readOfflineAudio } from './offline-episodes.ts'
import type { QueueSlot } from './player-bridge.ts'
import { computeStartPosition, selectLatestPosition } from './positions.ts'
import { addLast, addNext, removeTrack } from './queue.ts'
import { readSavedPosition, savePosition } from './save-position.ts'
import { getPlayerState, updatePlayer } from './state.ts'
import { text } from './text.ts'

interface StartOptions {
  /** Place to begin at, ms; else where one stopped. */
  startAt?: number
  /** Only made ready. */
  paused?: boolean
}

let objectUrl: string | undefined
let latestLoadId = 0

/** What is known of an episode: from the site, or without it from what was downloaded. */
export async function fetchPlayable(api: Api, hash: string): Promise<PlayableEpisode> {
  try {
    return await unwrap(api.api.episodes[':hash'].$get({ param: { hash } }))
  } catch (error) {
    const offline = findOfflineEpisode(hash)
    // What was refused is not played from a copy either; only where nobody answers the copy speaks.
    if (offline && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)) return offline.playable
    throw error
  }
}

/**
 * Makes an episode the present one and plays it; the one before keeps its place. A later call goes before an earlier one. Of one
 * that is only known by its post, the present one goes on until it is known: where it cannot be played, that is said in passing.
 */
export async function startEpisode(
  api: Api,
  target: { post: string } | Track,
  { startAt, paused = false }: StartOptions = {},
): Promise<void> {
  const loadId = ++latestLoadId
  const isTrack = 'audio' in target
  if (isTrack) await loadTrack(target, { startAt, paused, loadId })
  try {
    const playable = await fetchPlayable(api, target.post)
    if (loadId !== latestLoadId) return
    if (isTrack && playable.audio.url === target.audio.url) updatePlayer({ track: playable, playable })
    else await loadTrack(playable, { startAt, paused, loadId })
  } catch (error) {
    const failure = classifyError(error)
    if (loadId !== latestLoadId) return
    if (!isTrack) showToast({ message: text.failures[failure], failed: true })
    // Its sound may have come though the rest did not.
    else if (getPlayerState().status !== 'playing' && !(paused && failure === 'offline')) updatePlayer({ status: 'paused', failure })
  }
}

async function loadTrack(track: Track | PlayableEpisode, { startAt, paused, loadId }: StartOptions & { loadId: number }): Promise<void> {
  const savedPosition = selectLatestPosition(readSavedPosition(track.post), 'progress' in track ? track.progress : undefined)
  const position = startAt ?? computeStartPosition(savedPosition)
  const file = await readOfflineAudio(track.audio.url)
  if (loadId !== latestLoadId) return
  savePosition()
  pause()
  updatePlayer({
    track,
    playable: 'progress' in track ? track : undefined,
    failure: undefined,
    position,
    duration: track.audio.duration,
    queue: removeTrack(getPlayerState().queue, track.post),
    status: paused ? 'paused' : 'buffering',
  })
  if (objectUrl) URL.revokeObjectURL(objectUrl)
  objectUrl = file && URL.createObjectURL(file)
  const element = getAudioElement()
  element.src = objectUrl ?? track.audio.url
  element.currentTime = position / 1000
  applySettings()
  if (!paused) await resume()
}

/** To the front or the end of the queue; made ready to be heard where nothing is. */
export async function enqueue(api: Api, hash: string, slot: QueueSlot): Promise<Track | undefined> {
  if (!getPlayerState().track) {
    await startEpisode(api, { post: hash }, { paused: true })
    return getPlayerState().track
  }
  const track = await fetchPlayable(api, hash)
  updatePlayer({ queue: (slot === 'next' ? addNext : addLast)(getPlayerState().queue, track) })
  return track
}

/** The first of the queue, else the show's next episode; false where there is none. */
export async function playNext(api: Api): Promise<boolean> {
  const { queue, playable } = getPlayerState()
  const following = queue[0] ?? (playable?.next ? { post: playable.next } : undefined)
  if (!following) return false
  await startEpisode(api, following)
  return true
}

/** Ends the session: nothing of it is kept but the places. */
export function closePlayer(): void {
  latestLoadId++
  savePosition()
  pause()
  getAudioElement().removeAttribute('src')
  getAudioElement().load()
  updatePlayer({
    track: undefined,
    playable: undefined,
    failure: undefined,
    sleepTimer: undefined,
    queue: [],
    isOpen: false,
    position: 0,
    duration: 0,
  })
}
