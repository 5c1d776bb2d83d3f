import { TEHRAN } from '#shared/persian/jalali.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { parseTehranTime, type SamplePerson, type SamplePost } from './read-sample.ts'

export type PlacedPerson = SamplePerson & { at: number }

/** Posts of each of the last days, and for how many days; earlier posts are spread over the rest of `SPAN`, ever thinner. */
const POSTS_PER_DAY = 4
const BUSY_DAYS = 21
const SPAN = 730
const THINNING = 1.6

/**
 * Places the sample before `now` (UTC ms), the time of the first start: the newest published post is an hour old. Posts keep their order and
 * their time of day in Tehran; `at` of a person is when they joined, at least a day before their first post.
 */
export function placeInTime(
  posts: readonly SamplePost[],
  people: readonly SamplePerson[],
  now: number,
): { posts: SamplePost[]; people: PlacedPerson[] } {
  const published = posts.filter(({ state }) => state === 'published').toSorted((a, b) => b.at - a.at)
  const moves = published.map(
    ({ at }, rank): Move => ({ from: at, to: rank === 0 ? now - HOUR : placeByRank(at, rank, published.length, now) }),
  )
  const move = createMove(moves, now - HOUR / 6)
  const placed = posts.map((post) => ({ ...post, at: moves[published.indexOf(post)]?.to ?? move(post.at) }))
  const joined = people.map((person): PlacedPerson => {
    const firstPost = Math.min(now, ...placed.filter(({ author }) => author === person.handle).map(({ at }) => at))
    return { ...person, at: Math.min(move(parseTehranTime(person.joined)), firstPost - DAY) }
  })
  return { posts: placed, people: joined }
}

/** Returns the start of the day in Tehran that contains a time, in UTC ms. */
export const startOfTehranDay = (at: number): number => Math.floor((at + TEHRAN) / DAY) * DAY - TEHRAN

/** Returns the time of day `time` in Tehran, such as 14:05, on the day that contains a time; UTC ms. */
export const atTimeOfDay = (at: number, time: string): number => {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  return startOfTehranDay(at) + hours * HOUR + minutes * MINUTE
}

interface Move {
  from: number
  to: number
}

/** Returns a time on the day of the `rank`-th newest of `count` posts, at the time of day of `at`, more than an hour ago. */
function placeByRank(at: number, rank: number, count: number, now: number): number {
  const busy = POSTS_PER_DAY * BUSY_DAYS
  const age = rank < busy ? rank / POSTS_PER_DAY : BUSY_DAYS + (SPAN - BUSY_DAYS) * ((rank - busy) / (count - 1 - busy)) ** THINNING
  const timeOfDay = (at + TEHRAN) % DAY
  const day = startOfTehranDay(now - age * DAY)
  return day + timeOfDay < now - HOUR ? day + timeOfDay : day + timeOfDay - DAY
}

/** Returns a function that moves other times between the same neighbours, but at most to `latest`; `moves` are from new to old. */
function createMove(moves: readonly Move[], latest: number): (at: number) => number {
  return (at) => {
    const next = moves.findLast(({ from }) => from >= at)
    const previous = moves.find(({ from }) => from < at)
    if (!next) return latest
    if (!previous) return next.to - (next.from - at)
    return Math.round(previous.to + ((next.to - previous.to) * (at - previous.from)) / (next.from - previous.from))
  }
}
