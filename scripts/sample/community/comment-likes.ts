import { createRandom } from '../create-random.ts'
import { type CommunityData, type Row, randomTimeAfter } from './community-data.ts'

const WEEK = 7 * 86_400_000

export function generateCommentLikes({ people, until }: CommunityData, comments: readonly Row[]): Row[] {
  return comments.flatMap(([hash, , by, parent, , at]) => {
    const random = createRandom(`comment-likes:${hash}`)
    const count = Math.floor(random.next() ** 2 * (parent === null ? 8 : 4))
    const readers = people.filter(({ handle }) => handle !== by)
    return random
      .shuffle(readers)
      .slice(0, count)
      .map((reader): Row => [hash ?? '', reader.handle, randomTimeAfter(random, Math.max(Number(at), reader.at), until, WEEK)])
  })
}
