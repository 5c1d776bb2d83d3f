import { playerBridge } from './player-bridge.ts'

/** The one element that plays; made here only where a session goes on without a press. */
export function getAudioElement(): HTMLAudioElement {
  playerBridge.audio ??= new Audio()
  // Nothing is asked for before it is to be heard: that would count as listening.
  playerBridge.audio.preload = 'none'
  return playerBridge.audio
}
