/** The player of this page, wherever on it it stands. */
const player = () => document.querySelector<HTMLMediaElement>('main audio')

/** Where the page's player stands, in ms and whole seconds; 0 before it was started. */
export const presentPlace = (): number => Math.floor(player()?.currentTime ?? 0) * 1000

/** Plays from a place in ms. */
export function playFrom(ms: number): void {
  const audio = player()
  if (!audio) return
  audio.currentTime = ms / 1000
  // A browser may refuse, which leaves the player standing at the place.
  void audio.play().catch(() => undefined)
}
