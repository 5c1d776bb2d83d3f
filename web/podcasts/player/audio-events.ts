import type { Api } from '#web/lib/api.ts'
import type { Track } from '#worker/podcasts/episodes/contract.ts'
import { getAudioElement, pause, reportFailure, resume, SKIP_BACK_MS, SKIP_FORWARD_MS, seek, skip } from './controls.ts'
import { trackHeard } from './heard.ts'
import { playNext } from './playback.ts'
import { updateBridge } from './player-bridge.ts'
import { savePosition } from './positions.ts'
import { isTimerDue } from './sleep-timer.ts'
import { getPlayerState, updatePlayer } from './state.ts'

/** Interval between checks of the sleep timer in ms; `timeupdate` checks it too, but does not fire while playback stalls. */
const SLEEP_CHECK_MS = 1000

/**
 * Syncs the player state with the audio element and returns a function that detaches the listeners. `onPlay` runs each time playback starts or resumes on this page.
 */
export function attachAudioListeners(api: Api, onPlay: () => void): () => void {
  const element = getAudioElement()
  const controller = new AbortController()
  const listen = (name: string, handler: () => void) => element.addEventListener(name, handler, { signal: controller.signal })

  listen('playing', () => {
    updatePlayer({ status: 'playing', failure: undefined })
    updateBridge({ playingPost: getPlayerState().track?.post })
    updatePositionState()
    onPlay()
  })
  listen('waiting', () => !element.paused && updatePlayer({ status: 'buffering' }))
  listen('pause', () => {
    // A `pause` event also precedes `ended`, and can arrive after the next episode has started.
    if (element.ended || !element.paused) return
    updatePlayer({ status: 'paused' })
    updateBridge({ playingPost: undefined })
    savePosition()
  })
  listen('durationchange', () => Number.isFinite(element.duration) && updatePlayer({ duration: element.duration * 1000 }))
  listen('loadedmetadata', () => {
    // Some browsers drop a position that was set before the metadata loaded.
    if (Math.abs(element.currentTime * 1000 - getPlayerState().position) > 1500) element.currentTime = getPlayerState().position / 1000
  })
  listen('timeupdate', () => {
    if (element.readyState < element.HAVE_METADATA || getPlayerState().failure) return
    updatePlayer({ position: element.currentTime * 1000 })
    if (!element.paused) trackHeard(Date.now())
    pauseIfTimerDue()
    savePosition(false)
  })
  listen('seeked', updatePositionState)
  listen('ratechange', updatePositionState)
  listen('error', () => element.getAttribute('src') && void reportFailure())
  listen('ended', () => void handleEnded(api))

  const timer = setInterval(pauseIfTimerDue, SLEEP_CHECK_MS)
  addEventListener('pagehide', () => savePosition(), { signal: controller.signal })
  document.addEventListener('visibilitychange', () => document.hidden && savePosition(), { signal: controller.signal })
  addEventListener('online', () => getPlayerState().failure === 'offline' && void resume(), { signal: controller.signal })
  return () => {
    controller.abort()
    clearInterval(timer)
  }
}

function pauseIfTimerDue(): void {
  const { sleepTimer, position, status } = getPlayerState()
  if (status === 'paused' || !isTimerDue(sleepTimer, Date.now(), position)) return
  pause()
  updatePlayer({ sleepTimer: undefined })
}

async function handleEnded(api: Api): Promise<void> {
  const { sleepTimer, duration } = getPlayerState()
  updatePlayer({ position: duration })
  savePosition()
  // The last chapter ends with the episode, so a chapter timer stops playback here too.
  const shouldStop = sleepTimer?.kind === 'episode' || sleepTimer?.kind === 'chapter'
  if (shouldStop) updatePlayer({ sleepTimer: undefined, status: 'paused' })
  else if (!(await playNext(api))) updatePlayer({ status: 'paused' })
}

interface MediaSessionHandlers {
  next: () => void
  close: () => void
}

export function setMediaMetadata(track: Track | undefined): void {
  if (!('mediaSession' in navigator)) return
  if (!track) {
    navigator.mediaSession.metadata = null
    return
  }
  const { title, author, show, cover } = track
  navigator.mediaSession.metadata = new MediaMetadata({
    title,
    artist: author,
    album: show?.title ?? '',
    artwork: cover
      ? cover.widths.map((width) => ({ src: `/media/${cover.hash}/${width}.webp`, sizes: `${width}x${width}`, type: 'image/webp' }))
      : [],
  })
}

/** Registers handlers for the system's media controls, except actions the browser does not support; returns a function that removes them. */
export function registerMediaActions({ next, close }: MediaSessionHandlers): () => void {
  if (!('mediaSession' in navigator)) return () => undefined
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => void resume()],
    ['pause', pause],
    ['stop', close],
    ['seekbackward', ({ seekOffset }) => skip(seekOffset ? -seekOffset * 1000 : -SKIP_BACK_MS)],
    ['seekforward', ({ seekOffset }) => skip(seekOffset ? seekOffset * 1000 : SKIP_FORWARD_MS)],
    ['seekto', ({ seekTime }) => seek((seekTime ?? 0) * 1000)],
    ['previoustrack', () => seek(0)],
    ['nexttrack', next],
  ]
  for (const [action, handler] of actions) setHandler(action, handler)
  return () => {
    for (const [action] of actions) setHandler(action, null)
    navigator.mediaSession.metadata = null
  }
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {
    // The browser does not support this action.
  }
}

function updatePositionState(): void {
  const { position, duration, speed, status } = getPlayerState()
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.playbackState = status === 'paused' ? 'paused' : 'playing'
  if (duration > 0 && getAudioElement().readyState > 0)
    navigator.mediaSession.setPositionState?.({
      duration: duration / 1000,
      playbackRate: speed,
      position: Math.min(position, duration) / 1000,
    })
}
