/** Keeps a file under 10 MB at up to 1,150 bytes per URL; sitemaps.org allows 50,000 URLs. */
export const MAX_URLS_PER_FILE = 8000
const DAY = 86_400_000

interface Day {
  /** UTC days since 1970. */
  day: number
  posts: number
  changedAt: number
}

/** Posts published in [`from`, `to`), in UTC ms. If a day exceeds the limit, only posts whose id modulo `slices` equals `slice`. */
export interface PostSitemap {
  /** Year and month, such as `2026-11`. */
  month: string
  /** 1-based in each month. */
  part: number
  from: number
  to: number
  slice: number
  slices: number
  posts: number
  changedAt: number
}

/**
 * Groups days (earliest first) into monthly sitemaps. Splits a month that exceeds the limit by day, and a day that exceeds it by post id.
 * New posts never move posts of earlier days to another file.
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

export const postSitemapName = ({ month, part }: PostSitemap): string => `posts-${month}${part > 1 ? `-${part}` : ''}`
