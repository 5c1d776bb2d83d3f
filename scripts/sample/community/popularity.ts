import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { createRandom, sampleHash } from '../deterministic.ts'
import type { SamplePost } from '../read-sample.ts'
import { type CommunityData, countShared, type Row, randomTimeAfter } from './community-data.ts'

/** Returns a random popularity from 0 to 1 per post key, low for most posts. A cover or an episode raises it unless it is 0. */
export function generatePopularity(posts: readonly SamplePost[]): Map<string, number> {
  const ranked = createRandom('appeal').shuffle(posts)
  return new Map(
    ranked.map((post, rank) => {
      const place = rank / ranked.length
      const lift = (post.cover ? 0.12 : 0) + (post.episode ? 0.08 : 0)
      return [post.key, place > 0.93 ? 0 : Math.min(1, (1 - place) ** 2.4 + lift)]
    }),
  )
}

const MONTH = 30 * DAY

export function generateLikes({ people, posts, popularity, until }: CommunityData): Row[] {
  return posts.flatMap((post) => {
    const random = createRandom(`likes:${post.key}`)
    const readers = people.filter(({ handle }) => handle !== post.author)
    const count = Math.round((popularity.get(post.key) ?? 0) * readers.length)
    return readers
      .map((reader) => ({ reader, warmth: countShared(reader.interests, post.topics) * 0.6 + random.next() }))
      .toSorted((a, b) => b.warmth - a.warmth)
      .slice(0, count)
      .map(({ reader }): Row => [sampleHash(post.key), reader.handle, randomTimeAfter(random, Math.max(post.at, reader.at), until, MONTH)])
  })
}

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
      const rhythm = WEEK[new Date(at + 3.5 * HOUR).getUTCDay()] ?? 1
      const views = Math.round(reach * (decay + rediscovery) * rhythm * (0.6 + random.next() * 0.8))
      const impressions = Math.round(views * (2.4 + random.next() * 3)) + (random.next() < 0.4 ? random.integer(0, 3) : 0)
      const reads = Math.min(views, Math.round(views * finished * (0.8 + random.next() * 0.4)))
      const listens = post.episode ? Math.round(reads * 0.7) : 0
      if (impressions > 0) rows.push([sampleHash(post.key), tehranDay(at), impressions, views, reads, listens])
    }
    return rows
  })
}
