/** The player of this page, wherever on it it stands. */
const findAudio = () => document.querySelector<HTMLMediaElement>('main audio')

/** Where the page's player stands, in ms and whole seconds; 0 before it was started. */
export const readCurrentPosition = (): number => Math.floor(findAudio()?.currentTime ?? 0) * 1000

/** Plays from a place in ms. */
export function playFrom(ms: number): void {
  const audio = findAudio()
  if (!audio) return
  audio.currentTime = ms / 1000
  // A browser may refuse, which leaves the player standing at the place.
  void audio.play().catch(() => undefined)
}
