import { getAudioElement } from './audio-element.ts'
import { diagnoseAudio } from './failure.ts'
import { updateBridge } from './player-bridge.ts'
import { getPlayerState, updatePlayer } from './state.ts'

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const
export const SKIP_BACK_MS = 15_000
export const SKIP_FORWARD_MS = 30_000

/** Resumes playback; after a failure, reloads the file at the same position. */
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

/** Applies speed and volume to the element, because a new source resets them. */
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
