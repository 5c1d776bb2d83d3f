import { door } from './door.ts'

/** The one element that plays; made here only where a session goes on without a press. */
export function sound(): HTMLAudioElement {
  door.audio ??= new Audio()
  // Nothing is asked for before it is to be heard: that would count as listening.
  door.audio.preload = 'none'
  return door.audio
}
