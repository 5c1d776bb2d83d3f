import { parseTehranTime, readJson, readPeople, readPodcasts, readPublications, type SamplePost } from '../read-sample.ts'
import { generateCommentLikes } from './comment-likes.ts'
import { type CommentTexts, generateComments } from './comments.ts'
import type { CommunityData, Row } from './community-data.ts'
import { generateDailyStats } from './daily-stats.ts'
import { generateFollows } from './follows.ts'
import { generateLikes } from './likes.ts'
import { generateListFollows, generateLists, type SampleList } from './lists.ts'
import { generatePopularity } from './popularity.ts'

interface Rows {
  kind: 'follows' | 'likes' | 'comments' | 'comment-likes' | 'lists' | 'list-items' | 'days'
  rows: Row[]
}

/** What the sample people did up to `until`, the same on every run but for that end; in the order in which it can be stored. */
export function generateCommunity(all: readonly SamplePost[], until: number): Rows[] {
  const posts = all.filter(({ state, at }) => state === 'published' && at < until)
  const people = readPeople()
    .map((person) => ({ ...person, at: parseTehranTime(person.joined) }))
    .filter(({ at }) => at < until)
  const cast: CommunityData = { people, posts, popularity: generatePopularity(posts), until }
  const named = readJson<SampleList[]>('lists.json')
  const { lists, items } = generateLists(cast, named)
  const comments = generateComments(cast, readJson<CommentTexts>('comments.json'))
  return [
    { kind: 'follows', rows: generateFollows(cast, { publications: readPublications(), podcasts: readPodcasts() }) },
    { kind: 'likes', rows: generateLikes(cast) },
    ...comments.map((rows) => ({ kind: 'comments' as const, rows })),
    { kind: 'comment-likes', rows: generateCommentLikes(cast, comments.flat()) },
    { kind: 'lists', rows: lists },
    { kind: 'list-items', rows: items },
    { kind: 'follows', rows: generateListFollows(cast, named) },
    { kind: 'days', rows: generateDailyStats(cast) },
  ]
}
