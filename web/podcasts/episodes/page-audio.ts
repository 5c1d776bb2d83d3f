const findAudio = () => document.querySelector<HTMLMediaElement>('main audio')

/** Returns the playback position of the page's player in ms, rounded down to whole seconds; 0 before playback starts. */
export const readCurrentPosition = (): number => Math.floor(findAudio()?.currentTime ?? 0) * 1000

export function playFrom(ms: number): void {
  const audio = findAudio()
  if (!audio) return
  audio.currentTime = ms / 1000
  // If the browser blocks playback, the player stays paused at the new position.
  void audio.play().catch(() => undefined)
}
