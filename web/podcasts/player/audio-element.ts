import { playerBridge } from './player-bridge.ts'

/** Returns the audio element; creates it here only when a session resumes without a press. */
export function getAudioElement(): HTMLAudioElement {
  playerBridge.audio ??= new Audio()
  // Preloading is off, because a request would count as a download.
  playerBridge.audio.preload = 'none'
  return playerBridge.audio
}
