const findAudio = () => document.querySelector<HTMLMediaElement>('main audio')

/** Returns the position of the page's audio element in ms, rounded down to whole seconds; 0 without one. */
export const readCurrentPosition = (): number => Math.floor(findAudio()?.currentTime ?? 0) * 1000

export function playFrom(ms: number): void {
  const audio = findAudio()
  if (!audio) return
  audio.currentTime = ms / 1000
  // If the browser blocks playback, the element stays paused at the new position.
  void audio.play().catch(() => undefined)
}
