import { changeDoor } from './door.ts'
import { failureOfFile } from './failure.ts'
import { sound } from './sound.ts'
import { change, player } from './state.ts'

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const
export const BACK = 15_000
export const ON = 30_000

/** Plays from where it stands; after a failure it tries the file anew from the same place. */
export async function resume(): Promise<void> {
  const { track, failure, place } = player()
  if (!track) return
  const element = sound()
  if (failure) {
    change({ failure: undefined })
    element.load()
    element.currentTime = place / 1000
  }
  apply()
  change({ status: 'buffering' })
  try {
    await element.play()
  } catch (error) {
    // A press elsewhere, or another source, has ended the wish; without a press a browser may refuse. What breaks is told by its own event.
    if (error instanceof DOMException && error.name === 'NotAllowedError') change({ status: 'paused' })
  }
}

export function pause(): void {
  sound().pause()
  // What comes next may keep the element from telling.
  changeDoor({ heard: undefined })
  change({ status: 'paused' })
}

export const toggle = (): void => (player().status === 'paused' ? void resume() : pause())

/** Goes to a place (ms), within the sound. */
export function seek(place: number): void {
  const { duration, track } = player()
  const to = Math.min(Math.max(0, place), Math.max(0, (duration || track?.audio.duration || 0) - 250))
  sound().currentTime = to / 1000
  change({ place: to })
}

export const skip = (by: number): void => seek(player().place + by)

export function setSpeed(speed: number): void {
  change({ speed: Math.min(3, Math.max(0.5, speed)) })
  apply()
}

/** The next faster or slower of the speeds that are offered. */
export function stepSpeed(step: 1 | -1): void {
  const { speed } = player()
  const next = step > 0 ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed)
  if (next) setSpeed(next)
}

export function setVolume(volume: number): void {
  change({ volume: Math.min(1, Math.max(0, volume)), muted: false })
  apply()
}

export function toggleMuted(): void {
  change({ muted: !player().muted })
  apply()
}

/** Gives the element what was chosen; a new source begins with the defaults. */
export function apply(): void {
  const { speed, volume, muted } = player()
  const element = sound()
  element.preservesPitch = true
  element.defaultPlaybackRate = speed
  element.playbackRate = speed
  element.volume = volume
  element.muted = muted
}

/** Says why the element cannot go on, and keeps the place. */
export async function fail(): Promise<void> {
  const { track } = player()
  if (!track) return
  change({ status: 'paused', failure: await failureOfFile(track.audio.url) })
}
