import { createRandom } from '../create-random.ts'
import { sampleHash } from '../sample-hash.ts'
import { type CommunityData, countShared, type Row, randomTimeAfter } from './community-data.ts'

const MONTH = 30 * 86_400_000

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
