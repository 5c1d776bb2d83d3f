import { DAY } from '#shared/time.ts'
import { createRandom, sampleHash } from '../deterministic.ts'
import { readComments, type SamplePost } from '../read-sample.ts'
import { type CommunityData, countShared, type Row, randomTimeAfter } from './community-data.ts'

/** Most that a post without written comments reaches, and least of one with them. */
const QUIET = 0.7

/** Returns a random popularity from 0 to 1 per post key, low for most posts; those with written comments are the most popular. */
export function generatePopularity(posts: readonly SamplePost[]): Map<string, number> {
  const discussed = readComments()
  const ranked = createRandom('appeal').shuffle(posts)
  return new Map(
    ranked.map((post, rank) => {
      const place = rank / ranked.length
      const isDiscussed = discussed.has(post.key)
      const lift = (isDiscussed ? QUIET : 0) + (post.cover ? 0.12 : 0) + (post.episode ? 0.08 : 0)
      return [post.key, place > 0.93 && !isDiscussed ? 0 : Math.min(isDiscussed ? 1 : QUIET, (1 - place) ** 2.4 + lift)]
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
