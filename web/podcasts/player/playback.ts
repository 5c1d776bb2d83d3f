import { type Api, ApiError, unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { PlayableEpisode, Track } from '#worker/podcasts/episodes/contract.ts'
import { applySettings, classifyError, getAudioElement, pause, resume } from './controls.ts'
import { findOfflineEpisode, readOfflineAudio } from './offline-episodes.ts'
import type { QueueSlot } from './player-bridge.ts'
import { computeStartPosition, readSavedPosition, savePosition, selectLatestPosition } from './positions.ts'
import { addLast, addNext, getPlayerState, removeTrack, updatePlayer } from './state.ts'
import { text } from './text.ts'

interface StartOptions {
  /** Start position in ms; defaults to `computeStartPosition` of the saved position. */
  startAt?: number
  paused?: boolean
}

let objectUrl: string | undefined
let latestLoadId = 0

/** Fetches the playback data of an episode, falling back to its offline copy on network and server errors. */
export async function fetchPlayable(api: Api, hash: string): Promise<PlayableEpisode> {
  try {
    return await unwrap(api.api.episodes[':hash'].$get({ param: { hash } }))
  } catch (error) {
    const offline = findOfflineEpisode(hash)
    // If the API refuses the episode, its offline copy is not played either.
    if (offline && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)) return offline.playable
    throw error
  }
}

/**
 * Loads an episode and plays it unless `paused` is set; the latest call wins. If only a post is given, the current episode continues
 * until the data arrives, and errors show as a toast.
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
    // The audio may be playing even though the other data failed to load.
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

/** Adds an episode to the queue or, if the player is empty, loads it paused. Returns its track, or undefined if loading failed; rejects if an
 * episode for the queue cannot be fetched. */
export async function enqueue(api: Api, hash: string, slot: QueueSlot): Promise<Track | undefined> {
  if (!getPlayerState().track) {
    await startEpisode(api, { post: hash }, { paused: true })
    return getPlayerState().track
  }
  const track = await fetchPlayable(api, hash)
  updatePlayer({ queue: (slot === 'next' ? addNext : addLast)(getPlayerState().queue, track) })
  return track
}

/** Plays the first episode in the queue or, if the queue is empty, the show's next episode; returns false if there is neither. */
export async function playNext(api: Api): Promise<boolean> {
  const { queue, playable } = getPlayerState()
  const following = queue[0] ?? (playable?.next ? { post: playable.next } : undefined)
  if (!following) return false
  await startEpisode(api, following)
  return true
}

/** Closes the player and clears its session; saved positions remain. */
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
