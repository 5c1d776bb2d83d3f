import type { Api } from '#web/lib/api.ts'
import { getAudioElement } from './audio-element.ts'
import { pause, reportFailure, resume } from './controls.ts'
import { updatePositionState } from './media-session.ts'
import { playNext } from './playback.ts'
import { updateBridge } from './player-bridge.ts'
import { savePosition } from './save-position.ts'
import { isTimerDue } from './sleep-timer.ts'
import { getPlayerState, updatePlayer } from './state.ts'

/** How often the sleep timer is looked at while the sound stands still, in ms. */
const SLEEP_CHECK_MS = 1000

/** Takes over what the element tells, until it is told to stop. `alone` is called when this page begins to play. */
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
    // At its end an element pauses before it says so; and of an episode that made room for another one this comes too late.
    if (element.ended || !element.paused) return
    updatePlayer({ status: 'paused' })
    updateBridge({ playingPost: undefined })
    savePosition()
  })
  listen('durationchange', () => Number.isFinite(element.duration) && updatePlayer({ duration: element.duration * 1000 }))
  listen('loadedmetadata', () => {
    // Some browsers forget a place that was set before the file was known.
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
  // A chapter at the end of its episode ends with it.
  const shouldStop = sleepTimer?.kind === 'episode' || sleepTimer?.kind === 'chapter'
  if (shouldStop) updatePlayer({ sleepTimer: undefined, status: 'paused' })
  else if (!(await playNext(api))) updatePlayer({ status: 'paused' })
}
