import { tehranDay } from '#shared/persian/jalali.ts'
import { createRandom } from '../create-random.ts'
import { sampleHash } from '../sample-hash.ts'
import type { CommunityData, Row } from './community-data.ts'

const DAY = 86_400_000
/** Relative traffic by weekday, from Sunday: lowest on Friday, highest on Saturday, when the Iranian week starts. */
const WEEK = [1.04, 1.02, 1, 0.98, 1.06, 0.78, 1.12]

export function generateDailyStats({ posts, popularity, until }: CommunityData): Row[] {
  return posts.flatMap((post) => {
    const random = createRandom(`days:${post.key}`)
    const reach = 12 + (popularity.get(post.key) ?? 0) * 420 * (0.7 + random.next() * 0.6)
    const finished = 0.34 + random.next() * 0.3
    const rediscoveryAge = random.integer(20, 200)
    const rows: Row[] = []
    for (let age = 0, at = post.at; at <= until; age++, at += DAY) {
      const decay = 0.5 * Math.exp(-age / 1.6) + 0.16 * Math.exp(-age / 14) + 0.02 * Math.exp(-age / 160)
      const rediscovery =
        popularity.get(post.key) && age >= rediscoveryAge && age < rediscoveryAge + 6 ? 0.09 * Math.exp(-(age - rediscoveryAge) / 2) : 0
      const rhythm = WEEK[new Date(at + 3.5 * 3_600_000).getUTCDay()] ?? 1
      const views = Math.round(reach * (decay + rediscovery) * rhythm * (0.6 + random.next() * 0.8))
      const impressions = Math.round(views * (2.4 + random.next() * 3)) + (random.next() < 0.4 ? random.integer(0, 3) : 0)
      const reads = Math.min(views, Math.round(views * finished * (0.8 + random.next() * 0.4)))
      const listens = post.episode ? Math.round(reads * 0.7) : 0
      if (impressions > 0) rows.push([sampleHash(post.key), tehranDay(at), impressions, views, reads, listens])
    }
    return rows
  })
}
