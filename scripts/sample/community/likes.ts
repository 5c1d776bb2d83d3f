import { sampleHash } from '../hash.ts'
import { randomOf } from '../random.ts'
import { type Cast, inCommon, momentAfter, type Row } from './people.ts'

const MONTH = 30 * 86_400_000

/** Likes of each post: as many as its appeal says, from those whom its topics concern first, most in its first days. */
export function likesOf({ people, posts, appeal, until }: Cast): Row[] {
  return posts.flatMap((post) => {
    const random = randomOf(`likes:${post.key}`)
    const readers = people.filter(({ handle }) => handle !== post.author)
    const count = Math.round((appeal.get(post.key) ?? 0) * readers.length)
    return readers
      .map((reader) => ({ reader, warmth: inCommon(reader.interests, post.topics) * 0.6 + random.next() }))
      .toSorted((a, b) => b.warmth - a.warmth)
      .slice(0, count)
      .map(({ reader }): Row => [sampleHash(post.key), reader.handle, momentAfter(random, Math.max(post.at, reader.at), until, MONTH)])
  })
}
