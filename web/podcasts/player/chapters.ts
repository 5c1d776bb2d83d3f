import type { Chapter } from '#worker/podcasts/episodes/contract.ts'

/** Which chapter is being heard at a place, by its number from 0; -1 before the first. */
export const findChapterIndex = (chapters: readonly Chapter[], position: number): number =>
  chapters.findLastIndex(({ start }) => start <= position)

/** Where the chapter ends that is being heard: where the next one begins, or with the sound. */
export const findChapterEnd = (chapters: readonly Chapter[], position: number, duration: number): number =>
  chapters[findChapterIndex(chapters, position) + 1]?.start ?? duration
