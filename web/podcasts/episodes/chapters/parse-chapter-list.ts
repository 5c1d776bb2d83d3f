import { positionText } from '#web/podcasts/episodes/settings/episode-draft.ts'
import { parseTime } from '#web/podcasts/player/time.ts'

const DIGITS = '[\\d۰-۹٠-٩]'
const TIME = `${DIGITS}{1,3}(?::${DIGITS}{1,2}){1,2}`
const TIME_FIRST = new RegExp(`^[[(]?(${TIME})[\\])]?\\s*[-–—:.)]?\\s*(.+)$`)
const TIME_LAST = new RegExp(`^(.+?)\\s*[-–—:]?\\s*[[(]?(${TIME})[\\])]?$`)

/** Parses a pasted list with lines such as «۰۰:۰۰ مقدمه» or «مقدمه ۰۰:۰۰»; skips lines without a time. */
export const parseChapterList = (pasted: string): { start: string; title: string }[] =>
  pasted.split(/\r?\n/, 1000).flatMap((row) => {
    const line = row.trim().slice(0, 300)
    const first = TIME_FIRST.exec(line)
    const [time, title] = first ? [first[1], first[2]] : [TIME_LAST.exec(line)?.[2], TIME_LAST.exec(line)?.[1]]
    const start = parseTime(time ?? '')
    return start === undefined || !title ? [] : [{ start: positionText(start), title: title.trim() }]
  })
