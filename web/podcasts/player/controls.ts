import { ApiError } from '#web/lib/api.ts'
import { playerBridge, updateBridge } from './player-bridge.ts'
import { getPlayerState, updatePlayer } from './state.ts'

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const
export const SKIP_BACK_MS = 15_000
export const SKIP_FORWARD_MS = 30_000

/** Resumes playback if a track is loaded; after a failure, reloads the file at the same position. */
export async function resume(): Promise<void> {
  const { track, failure, position } = getPlayerState()
  if (!track) return
  const element = getAudioElement()
  if (failure) {
    updatePlayer({ failure: undefined })
    element.load()
    element.currentTime = position / 1000
  }
  applySettings()
  updatePlayer({ status: 'buffering' })
  try {
    await element.play()
  } catch (error) {
    // A pause or another source causes `AbortError`; a browser that requires a press causes `NotAllowedError`. Media errors fire their own
    // event.
    if (error instanceof DOMException && error.name === 'NotAllowedError') updatePlayer({ status: 'paused' })
  }
}

export function pause(): void {
  getAudioElement().pause()
  // A source change right after the pause can suppress the element's `pause` event.
  updateBridge({ playingPost: undefined })
  updatePlayer({ status: 'paused' })
}

export const togglePlayback = (): void => (getPlayerState().status === 'paused' ? void resume() : pause())

/** Seeks to a position in ms, clamped to between 0 and a quarter of a second before the end. */
export function seek(position: number): void {
  const { duration, track } = getPlayerState()
  const to = Math.min(Math.max(0, position), Math.max(0, (duration || track?.audio.duration || 0) - 250))
  getAudioElement().currentTime = to / 1000
  updatePlayer({ position: to })
}

/** Seeks to a position in ms and plays on from there. */
export function playFrom(position: number): void {
  seek(position)
  if (getPlayerState().status === 'paused') void resume()
}

export const skip = (by: number): void => seek(getPlayerState().position + by)

export function setSpeed(speed: number): void {
  updatePlayer({ speed: Math.min(3, Math.max(0.5, speed)) })
  applySettings()
}

export function stepSpeed(step: 1 | -1): void {
  const { speed } = getPlayerState()
  const next = step > 0 ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed)
  if (next) setSpeed(next)
}

export function setVolume(volume: number): void {
  updatePlayer({ volume: Math.min(1, Math.max(0, volume)), muted: false })
  applySettings()
}

export function toggleMuted(): void {
  updatePlayer({ muted: !getPlayerState().muted })
  applySettings()
}

/** Applies the speed, volume and muting of the player state to the audio element. */
export function applySettings(): void {
  const { speed, volume, muted } = getPlayerState()
  const element = getAudioElement()
  element.preservesPitch = true
  element.defaultPlaybackRate = speed
  element.playbackRate = speed
  element.volume = volume
  element.muted = muted
}

export async function reportFailure(): Promise<void> {
  const { track } = getPlayerState()
  if (!track) return
  updatePlayer({ status: 'paused', failure: await diagnoseAudio(track.audio.url) })
}

/** Returns the player's audio element; creates it if no press on a play button has. */
export function getAudioElement(): HTMLAudioElement {
  playerBridge.audio ??= new Audio()
  // No preloading: it would request audio before the user presses play.
  playerBridge.audio.preload = 'none'
  return playerBridge.audio
}

export type Failure = 'offline' | 'gone' | 'missing' | 'hidden' | 'unreadable' | 'unavailable'

export function classifyError(error: unknown): Failure {
  const status = error instanceof ApiError ? error.status : 0
  return classifyStatus(status)
}

function classifyStatus(status: number): Failure {
  if (status === 0) return navigator.onLine ? 'unavailable' : 'offline'
  if (status === 410) return 'gone'
  if (status === 404) return 'missing'
  if (status === 403) return 'hidden'
  return status < 400 ? 'unreadable' : 'unavailable'
}

/** Determines the cause of a media error: offline, or by the status of a HEAD request, which the audio element does not expose. */
async function diagnoseAudio(url: string): Promise<Failure> {
  if (!navigator.onLine) return 'offline'
  const status = await fetch(url, { method: 'HEAD' }).then(
    (response) => response.status,
    () => 0,
  )
  return classifyStatus(status)
}
