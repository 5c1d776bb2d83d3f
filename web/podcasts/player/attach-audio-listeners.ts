import type { Api } from '#web/lib/api.ts'
import { getAudioElement } from './audio-element.ts'
import { pause, reportFailure, resume } from './controls.ts'
import { updatePositionState } from './media-session.ts'
import { playNext } from './playback.ts'
import { updateBridge } from './player-bridge.ts'
import { savePosition } from './save-position.ts'
import { isTimerDue } from './sleep-timer.ts'
import { getPlayerState, updatePlayer } from './state.ts'

/** Interval between checks of the sleep timer while playback stalls, in ms. */
const SLEEP_CHECK_MS = 1000

/**
 * Syncs the player state with the audio element and returns a function that detaches the listeners. `onPlay` runs each time playback starts
 * on this page.
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
    // The element also fires `pause` before `ended`, and belatedly after an episode was replaced.
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
  // The last chapter ends when the episode does, so both timers stop here.
  const shouldStop = sleepTimer?.kind === 'episode' || sleepTimer?.kind === 'chapter'
  if (shouldStop) updatePlayer({ sleepTimer: undefined, status: 'paused' })
  else if (!(await playNext(api))) updatePlayer({ status: 'paused' })
}
