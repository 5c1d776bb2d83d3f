import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { DEMO_USER, readComments, readJson, readPodcasts, readPublications, type SamplePost } from '../read-sample.ts'
import type { PlacedPerson } from '../timeline.ts'
import { type CommentTexts, generateCommentLikes, generateComments } from './comments.ts'
import type { CommunityData, Row } from './community-data.ts'
import { generateFollows } from './follows.ts'
import { generateListFollows, generateLists, type SampleList } from './lists.ts'
import { generateLikes, generatePopularity } from './popularity.ts'
import { generateBreakdowns, generateDays, generateHours, toDayRow } from './statistics.ts'

interface Rows {
  kind: 'follows' | 'likes' | 'comments' | 'comment-likes' | 'lists' | 'list-items' | 'days' | 'hours' | 'breakdowns'
  rows: Row[]
}

/** As long as hourly counts are kept. */
const DETAILED_DAYS = 90

/**
 * Returns rows for the activity on published posts until `until` (UTC ms), in insertion order. They depend only on the arguments and the
 * files in `sample`.
 */
export function generateCommunity(all: readonly SamplePost[], members: readonly PlacedPerson[], until: number): Rows[] {
  const posts = all.filter(({ state, at }) => state === 'published' && at < until)
  const people = members.filter(({ at }) => at < until)
  const data: CommunityData = { people, posts, popularity: generatePopularity(posts), until }
  const namedLists = readJson<SampleList[]>('lists.json')
  const { lists, items } = generateLists(data, namedLists)
  const comments = generateComments(data, readJson<CommentTexts>('comments.json'), readComments())
  const days = generateDays(data)
  const ofDemo = new Set(readPublications().flatMap(({ handle, owner }) => (owner === DEMO_USER.handle ? [handle] : [])))
  const firstDetailed = tehranDay(until - DETAILED_DAYS * DAY)
  // The demo user can see those of their posts and publications only.
  const shown = days.filter(
    ({ post, day }) => day > firstDetailed && (post.author === DEMO_USER.handle || (post.publication && ofDemo.has(post.publication))),
  )
  return [
    { kind: 'follows', rows: generateFollows(data, { publications: readPublications(), podcasts: readPodcasts() }) },
    { kind: 'likes', rows: generateLikes(data) },
    ...comments.map((rows) => ({ kind: 'comments' as const, rows })),
    { kind: 'comment-likes', rows: generateCommentLikes(data, comments.flat()) },
    { kind: 'lists', rows: lists },
    { kind: 'list-items', rows: items },
    { kind: 'follows', rows: generateListFollows(data, namedLists) },
    { kind: 'days', rows: days.map(toDayRow) },
    { kind: 'hours', rows: generateHours(shown) },
    { kind: 'breakdowns', rows: generateBreakdowns(shown) },
  ]
}
