import type { Chapter } from '#worker/podcasts/episodes/contract.ts'

/** When to pause: at a time (`until`, UTC ms), at the end of the episode, or at the end of a chapter (`end`, position in ms). */
export type SleepTimer = { kind: 'time'; until: number } | { kind: 'episode' } | { kind: 'chapter'; end: number }

export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60] as const

/** Returns whether a timer is due; never for episode timers, which the `ended` event handles. */
export function isTimerDue(sleep: SleepTimer | undefined, now: number, position: number): boolean {
  if (sleep?.kind === 'time') return now >= sleep.until
  return sleep?.kind === 'chapter' && position >= sleep.end
}

/** Returns the index of the chapter at a position; -1 before the first chapter. */
export const findChapterIndex = (chapters: readonly Pick<Chapter, 'start'>[], position: number): number =>
  chapters.findLastIndex(({ start }) => start <= position)

/** Returns the end of the chapter at a position in ms: the start of the next chapter, or the end of the audio. */
export const findChapterEnd = (chapters: readonly Chapter[], position: number, duration: number): number =>
  chapters[findChapterIndex(chapters, position) + 1]?.start ?? duration
