import type { Chapter } from '#worker/podcasts/episodes/contract.ts'

/** Returns the index of the chapter at a position; -1 before the first chapter. */
export const findChapterIndex = (chapters: readonly Chapter[], position: number): number =>
  chapters.findLastIndex(({ start }) => start <= position)

/** Returns the end of the chapter at a position in ms: the start of the next chapter, or the end of the audio. */
export const findChapterEnd = (chapters: readonly Chapter[], position: number, duration: number): number =>
  chapters[findChapterIndex(chapters, position) + 1]?.start ?? duration
