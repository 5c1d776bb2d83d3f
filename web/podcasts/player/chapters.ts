import type { Chapter } from '#worker/podcasts/episodes/contract.ts'

/** Which chapter is being heard at a place, by its number from 0; -1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], place: number): number => chapters.findLastIndex(({ start }) => start <= place)

/** Where the chapter ends that is being heard: where the next one begins, or with the sound. */
export const chapterEnd = (chapters: readonly Chapter[], place: number, duration: number): number =>
  chapters[chapterAt(chapters, place) + 1]?.start ?? duration
