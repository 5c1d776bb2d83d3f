import { door } from './door.ts'

/** The one element that plays; made here only where a session goes on without a press. */
export function sound(): HTMLAudioElement {
  if (!door.audio) {
    door.audio = new Audio()
    door.audio.preload = 'none'
  }
  return door.audio
}
