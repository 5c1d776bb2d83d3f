import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY, HOUR, SECOND } from '#shared/time.ts'
import { createRandom, sampleHash } from '../deterministic.ts'
import type { SamplePost } from '../read-sample.ts'
import { startOfTehranDay } from '../timeline.ts'
import type { CommunityData, Row } from './community-data.ts'

/** Relative traffic by weekday, from Sunday: lowest on Friday, highest on Saturday, when the Iranian week starts. */
const WEEK = [1.04, 1.02, 1, 0.98, 1.06, 0.78, 1.12]

/** Counts of a post on a Tehran day. */
interface DayOfPost {
  post: SamplePost
  day: string
  impressions: number
  views: number
  reads: number
  listens: number
  shares: number
  /** Visible time of all views, in ms. */
  visibleMs: number
  discarded: number
  /** Hours of the day in which the post could be seen, with their relative traffic. */
  hours: Weights
}

/** Returns the counts of every day on which a post was seen, until `until`. */
export function generateDays({ posts, popularity, until }: CommunityData): DayOfPost[] {
  return posts.flatMap((post) => {
    const random = createRandom(`days:${post.key}`)
    const visits = createRandom(`visits:${post.key}`)
    const reach = 12 + (popularity.get(post.key) ?? 0) * 420 * (0.7 + random.next() * 0.6)
    const finished = 0.34 + random.next() * 0.3
    const readingMs = (60 + visits.next() * 120) * SECOND
    const rediscoveryAge = random.integer(20, 200)
    const days: DayOfPost[] = []
    for (let age = 0, at = startOfTehranDay(post.at); at <= until; age++, at += DAY) {
      const decay = 0.5 * Math.exp(-age / 1.6) + 0.16 * Math.exp(-age / 14) + 0.02 * Math.exp(-age / 160)
      const rediscovery =
        popularity.get(post.key) && age >= rediscoveryAge && age < rediscoveryAge + 6 ? 0.09 * Math.exp(-(age - rediscoveryAge) / 2) : 0
      const rhythm = WEEK[new Date(at + 3.5 * HOUR).getUTCDay()] ?? 1
      const hours = hoursBetween(at, post.at, until)
      const share = sumWeights(hours) / sumWeights(DAY_HOURS)
      const views = Math.round(reach * (decay + rediscovery) * rhythm * share * (0.6 + random.next() * 0.8))
      const impressions = Math.round(views * (2.4 + random.next() * 3)) + (random.next() < 0.4 ? random.integer(0, 3) : 0)
      const reads = Math.min(views, Math.round(views * finished * (0.8 + random.next() * 0.4)))
      const listens = post.episode ? Math.round(reads * 0.7) : 0
      const shares = Math.round(reads * 0.05 * visits.next())
      const visibleMs = Math.round((reads * readingMs + (views - reads) * 14 * SECOND) * (0.8 + visits.next() * 0.4))
      const discarded = Math.round(views * 0.06 * visits.next())
      if (impressions > 0) days.push({ post, day: tehranDay(at), impressions, views, reads, listens, shares, visibleMs, discarded, hours })
    }
    return days
  })
}

export const toDayRow = ({ post, day, impressions, views, reads, listens, shares, visibleMs, discarded }: DayOfPost): Row => [
  sampleHash(post.key),
  day,
  impressions,
  views,
  reads,
  listens,
  shares,
  visibleMs,
  discarded,
]

type Weights = readonly (readonly [name: string, weight: number])[]

/** Relative traffic in each hour of the Tehran day. */
const DAY_HOURS: Weights = [5, 3, 2, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 6, 5, 5, 5, 6, 7, 8, 9, 11, 12, 9].map((weight, hour) => [
  String(hour),
  weight,
])

const sumWeights = (weights: Weights): number => weights.reduce((sum, [, weight]) => sum + weight, 0)

/** Returns the hours of the day that starts at `day` that overlap the time from `from` to `until` (all UTC ms). */
const hoursBetween = (day: number, from: number, until: number): Weights =>
  DAY_HOURS.filter(([hour]) => day + (Number(hour) + 1) * HOUR > from && day + Number(hour) * HOUR <= until)

/** Returns the counts of each hour of the given days, which add up to theirs. Every read and view is seen in its hour. */
export function generateHours(days: readonly DayOfPost[]): Row[] {
  return days.flatMap(({ post, day, impressions, views, reads, hours }) => {
    const pick = weightedPick(`hours:${post.key}:${day}`)
    const seen = Array.from({ length: impressions }, () => pick(hours))
    const countIn = (hour: string, until: number) => seen.slice(0, until).filter((one) => one === hour).length
    return [...new Set(seen)].map(
      (hour): Row => [sampleHash(post.key), day, Number(hour), countIn(hour, impressions), countIn(hour, views), countIn(hour, reads)],
    )
  })
}

const REFERRERS: Weights = [
  ...([
    ['telegram', 30],
    ['home', 19],
    ['search', 15],
    ['direct', 9],
    ['newsletter', 3],
    ['post', 8],
    ['social', 6],
  ] as const),
  ...([
    ['tag', 4],
    ['profile', 3],
    ['daftar-search', 2],
    ['other', 1],
  ] as const),
]
const COUNTRIES: Weights = [
  ['IR', 82],
  ['DE', 5],
  ['US', 3],
  ['TR', 2],
  ['CA', 2],
  ['GB', 2],
  ['AF', 1],
  ['FR', 1],
  ['SE', 1],
  ['', 1],
]
const DEVICES: Weights = [
  ['phone', 73],
  ['computer', 22],
  ['tablet', 4],
  ['other', 1],
]
const DISCARDED: Weights = [
  ['bot', 6],
  ['own', 3],
  ['address', 1],
]
/** Tenths of the body where a view without a read ended. */
const LEFT: Weights = [
  ['0', 34],
  ['1', 18],
  ['2', 13],
  ['3', 10],
  ['4', 9],
  ['5', 6],
  ['6', 4],
  ['7', 3],
  ['8', 2],
  ['9', 1],
]
const FINISHED: Weights = [
  ['6', 6],
  ['7', 8],
  ['8', 12],
  ['9', 74],
]
const TWENTIETHS = 20

/** Returns what the views, listens and discarded visits of the given days were, by dimension and name; each adds up to its count. */
export function generateBreakdowns(days: readonly DayOfPost[]): Row[] {
  return days.flatMap(({ post, day, views, reads, listens, discarded }) => {
    const pick = weightedPick(`breakdowns:${post.key}:${day}`)
    const draw = (count: number, weights: Weights) => Array.from({ length: count }, () => pick(weights))
    const heard = Array.from({ length: listens }, () => Math.ceil(TWENTIETHS * pick.random.next() ** 0.4))
    const drawn: Record<string, string[]> = {
      referrer: draw(views, REFERRERS),
      country: draw(views, COUNTRIES),
      device: draw(views, DEVICES),
      depth: [...draw(reads, FINISHED), ...draw(views - reads, LEFT)],
      heard: heard.flatMap((parts) => Array.from({ length: parts }, (_, part) => String(part))),
      discarded: draw(discarded, DISCARDED),
    }
    return Object.entries(drawn).flatMap(([dimension, names]) =>
      [...Map.groupBy(names, (name) => name)].map(([name, all]): Row => [sampleHash(post.key), day, dimension, name, all.length]),
    )
  })
}

function weightedPick(seed: string) {
  const random = createRandom(seed)
  const pick = (weights: Weights): string => {
    let left = random.next() * sumWeights(weights)
    for (const [name, weight] of weights) {
      left -= weight
      if (left < 0) return name
    }
    throw new Error('Cannot pick from an empty list')
  }
  return Object.assign(pick, { random })
}
