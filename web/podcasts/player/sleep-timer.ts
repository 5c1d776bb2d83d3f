/** When to pause: at a time (`until`, UTC ms), at the end of the episode, or at the end of a chapter (`end`, position in ms). */
export type SleepTimer = { kind: 'time'; until: number } | { kind: 'episode' } | { kind: 'chapter'; end: number }

export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60] as const

/** Returns whether a timer is due; never for episode timers, which the `ended` event handles. */
export function isTimerDue(sleep: SleepTimer | undefined, now: number, position: number): boolean {
  if (sleep?.kind === 'time') return now >= sleep.until
  return sleep?.kind === 'chapter' && position >= sleep.end
}
