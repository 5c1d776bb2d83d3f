import type { Picture } from '#shared/contract.ts'
import { chaptersText as text } from '#web/podcasts/episodes/chapters-text.ts'
import { type FieldErrors, positionText } from '#web/podcasts/episodes/settings/episode-draft.ts'
import { parseTime } from '#web/podcasts/player/time.ts'
import type { Chapter, PutChapters } from '#worker/podcasts/episodes/contract.ts'

export interface ChapterDraft {
  id: number
  start: string
  title: string
  href: string
  picture: Picture | null
}

export const toChapterDrafts = (chapters: readonly Chapter[]): ChapterDraft[] =>
  chapters.map(({ start, title, href, picture }, id) => ({ id, start: positionText(start), title, href: href ?? '', picture }))

/** Sorts by start time; rows without a valid time come last. */
export const sortChapters = (rows: readonly ChapterDraft[]): ChapterDraft[] =>
  rows.toSorted((one, other) => (parseTime(one.start) ?? Number.MAX_SAFE_INTEGER) - (parseTime(other.start) ?? Number.MAX_SAFE_INTEGER))

/** Parses the rows into chapters; `errors` maps field paths to messages. */
export function parseChapterDrafts(rows: readonly ChapterDraft[]): { chapters: PutChapters['chapters']; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const usedTimes = new Set<number>()
  const chapters = rows.map(({ start: typed, title, href, picture }, at) => {
    const start = parseTime(typed)
    if (start === undefined) errors[`chapters.${at}.start`] = text.time
    else if (usedTimes.has(start)) errors[`chapters.${at}.start`] = text.duplicateTime
    usedTimes.add(start ?? -1)
    if (title.trim() === '') errors[`chapters.${at}.title`] = text.empty
    return { start: start ?? 0, title, href: href.trim() || null, picture: picture?.hash ?? null }
  })
  return { chapters, errors }
}
