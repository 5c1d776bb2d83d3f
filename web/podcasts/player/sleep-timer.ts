/** When to fall silent: at a moment (UTC ms), at the end of the episode, or at a place in it (ms), which ends a chapter. */
export type SleepTimer = { kind: 'time'; until: number } | { kind: 'episode' } | { kind: 'chapter'; end: number }

/** Minutes a sleep timer offers. */
export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60] as const

/** Whether it is time, by the clock and by the place in the sound. The end of an episode comes by itself. */
export function isTimerDue(sleep: SleepTimer | undefined, now: number, position: number): boolean {
  if (sleep?.kind === 'time') return now >= sleep.until
  return sleep?.kind === 'chapter' && position >= sleep.end
}
