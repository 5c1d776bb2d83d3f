import type { Picture } from '#shared/contract/fields.ts'
import type { FieldErrors } from '#web/podcasts/episodes/settings/episode-draft.ts'
import { chaptersText as text } from '#web/podcasts/episodes/text.ts'
import { formatPosition, parseTime } from '#web/podcasts/player/time.ts'
import type { Chapter, PutChapters } from '#worker/podcasts/episodes/contract.ts'

export interface ChapterDraft {
  id: number
  start: string
  title: string
  href: string
  picture: Picture | null
}

export const toChapterDrafts = (chapters: readonly Chapter[]): ChapterDraft[] =>
  chapters.map(({ start, title, href, picture }, id) => ({ id, start: formatPosition(start), title, href: href ?? '', picture }))

/** Returns the rows sorted by start time, those without a valid time last. */
export const sortChapters = (rows: readonly ChapterDraft[]): ChapterDraft[] =>
  rows.toSorted((one, other) => (parseTime(one.start) ?? Number.MAX_SAFE_INTEGER) - (parseTime(other.start) ?? Number.MAX_SAFE_INTEGER))

/** Parses the rows into chapters; `errors` maps field paths, such as `chapters.0.start`, to messages. */
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

const DIGITS = '[\\d۰-۹٠-٩]'
const TIME = `${DIGITS}{1,3}(?::${DIGITS}{1,2}){1,2}`
const TIME_FIRST = new RegExp(`^[[(]?(${TIME})(?!:?${DIGITS})[\\])]?\\s*[-–—:.)]?\\s*(.+)$`)
const TIME_LAST = new RegExp(`^(.+?)\\s*[-–—:]?\\s*[[(]?(?<!${DIGITS}:?)(${TIME})[\\])]?$`)

/** Parses a pasted list with lines such as «۰۰:۰۰ مقدمه» or «مقدمه ۰۰:۰۰»; skips lines without a time or a title. */
export const parseChapterList = (pasted: string): { start: string; title: string }[] =>
  pasted.split(/\r?\n/, 1000).flatMap((row) => {
    const line = row.trim().slice(0, 300)
    const first = TIME_FIRST.exec(line)
    const [time, title] = first ? [first[1], first[2]] : [TIME_LAST.exec(line)?.[2], TIME_LAST.exec(line)?.[1]]
    const start = parseTime(time ?? '')
    return start === undefined || !title ? [] : [{ start: formatPosition(start), title: title.trim() }]
  })
