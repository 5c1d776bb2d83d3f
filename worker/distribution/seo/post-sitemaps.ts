/** Addresses in one file at most: the longest take 1,150 bytes, so ten megabytes hold them (sitemaps.org: 50,000). */
export const MAX_URLS_PER_FILE = 8000
const DAY = 86_400_000

interface Day {
  /** UTC days since 1970. */
  day: number
  posts: number
  changedAt: number
}

/** A file of the posts that came out from `from` until before `to`, UTC ms; of a fuller day, every `slices`th of them. */
export interface PostSitemap {
  /** Year and month, such as 2026-11. */
  month: string
  /** From 1 in each month. */
  part: number
  from: number
  to: number
  slice: number
  slices: number
  posts: number
  changedAt: number
}

/**
 * Cuts days, earliest first, into files of a month or, where a month has more than a file holds, of some of its days; a day that alone
 * is too much, by the posts' ids. What came out long ago stays in its file whatever comes after.
 */
export function groupDaysIntoSitemaps(days: readonly Day[]): PostSitemap[] {
  const files: PostSitemap[] = []
  for (const { day, posts, changedAt } of days) {
    if (posts === 0) continue
    const [from, to] = [day * DAY, (day + 1) * DAY]
    const month = new Date(from).toISOString().slice(0, 7)
    const last = files.at(-1)
    const current = last?.month === month ? last : undefined
    if (current && current.slices === 1 && current.posts + posts <= MAX_URLS_PER_FILE) {
      Object.assign(current, { to, posts: current.posts + posts, changedAt: Math.max(current.changedAt, changedAt) })
      continue
    }
    const slices = Math.ceil(posts / MAX_URLS_PER_FILE)
    for (let slice = 0; slice < slices; slice++)
      files.push({ month, part: (current?.part ?? 0) + slice + 1, from, to, slice, slices, posts: Math.ceil(posts / slices), changedAt })
  }
  return files
}

/** Name of a file, its first part by the month alone. */
export const postSitemapName = ({ month, part }: PostSitemap): string => `posts-${month}${part > 1 ? `-${part}` : ''}`
