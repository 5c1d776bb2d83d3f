import { globSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

type Row = Record<string, number | string | null>
const DAY = 86_400_000
/** Tehran's UTC offset, constant since 2022. */
const TEHRAN = 12_600_000

/** Reads tables of the local databases, of whichever file has them, beside a running server. */
export function readTables(data: string, names: readonly string[]): Record<string, Row[]> {
  const found: Record<string, Row[]> = {}
  for (const path of globSync(`${data}/state/**/*.sqlite`)) {
    const database = new DatabaseSync(path, { readOnly: true })
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
    // SQLite returns numbers, texts and nulls for these tables.
    for (const { name } of tables)
      if (names.includes(String(name))) found[String(name)] = database.prepare(`SELECT * FROM ${String(name)}`).all() as Row[]
    database.close()
  }
  for (const name of names) if (!found[name]) throw new Error(`No local database has the table ${name}`)
  return found
}

const persian = new Intl.DateTimeFormat('en-US-u-ca-persian', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})
const persianDate = (at: number) => {
  const part = Object.fromEntries(persian.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return { year: part.year ?? Number.NaN, month: part.month ?? Number.NaN, day: part.day ?? Number.NaN }
}

/** Walks back from the day of `opensAt` to the same day of the year before; days are numbers from 1970-01-01 in Tehran. */
export function findYear(opensAt: number): { first: number; end: number } {
  const end = Math.floor((opensAt + TEHRAN) / DAY)
  const noonOf = (day: number) => day * DAY - TEHRAN + DAY / 2
  const opening = persianDate(noonOf(end))
  for (let first = end - 360; first > end - 370; first--) {
    const { year, month, day } = persianDate(noonOf(first))
    if (year === opening.year - 1 && month === opening.month && day === opening.day) return { first, end }
  }
  throw new Error('The year before has no such day')
}

/** Recounts a member's year with plain loops over all rows. */
export function recountYear(tables: Record<string, Row[]>, userId: number, { first, end }: { first: number; end: number }) {
  const isWithin = (at: Row[string] | undefined) => {
    const day = Math.floor((Number(at) + TEHRAN) / DAY)
    return at !== null && day >= first && day < end
  }
  const isOpen = new Map<number, boolean>()
  for (const user of tables.users ?? []) isOpen.set(Number(user.id), user.state === 'active' || user.state === 'suspended')
  const year = { posts: 0, words: 0, views: 0, minutes: 0, likes: 0, comments: 0, followers: 0, streak: 0 }
  const [own, written, weeks] = [new Set<number>(), new Set<number>(), new Set<number>()]
  for (const post of tables.posts ?? []) {
    if (post.author_id !== userId) continue
    written.add(Number(post.id))
    if (post.state !== 'published') continue
    own.add(Number(post.id))
    if (!isWithin(post.published_at)) continue
    year.posts += 1
    year.words += Number(post.words)
    // Day 2 of 1970 was a Saturday.
    weeks.add(Math.floor((Math.floor((Number(post.published_at) + TEHRAN) / DAY) - 2) / 7))
  }
  for (const like of tables.likes ?? [])
    if (own.has(Number(like.post_id)) && like.user_id !== userId && isOpen.get(Number(like.user_id)) && isWithin(like.created_at))
      year.likes += 1
  for (const comment of tables.comments ?? [])
    if (
      own.has(Number(comment.post_id)) &&
      comment.state === 'visible' &&
      comment.author_id !== userId &&
      isOpen.get(Number(comment.author_id)) &&
      isWithin(comment.created_at)
    )
      year.comments += 1
  for (const follow of tables.follows ?? [])
    if (follow.kind === 'user' && follow.target_id === userId && isOpen.get(Number(follow.follower_id)) && isWithin(follow.created_at))
      year.followers += 1
  let visibleMs = 0
  for (const counts of tables.daily_counts ?? []) {
    const day = Date.parse(`${counts.day}T00:00:00Z`) / DAY
    if (counts.subject !== 'post' || !written.has(Number(counts.subject_id)) || day < first || day >= end) continue
    year.views += Number(counts.views)
    visibleMs += Number(counts.visible_ms)
  }
  year.minutes = Math.round(visibleMs / 60_000)
  for (const week of weeks) {
    let run = 1
    while (weeks.has(week + run)) run += 1
    year.streak = Math.max(year.streak, run)
  }
  return year
}
