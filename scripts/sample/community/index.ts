import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { DEMO_ADMIN, DEMO_USER, readComments, readJson, readPodcasts, readPublications, type SamplePost } from '../read-sample.ts'
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
const HOURLY_DAYS = 90
const YEAR = 365

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
  // Nobody else can sign in, so nobody sees the details of other posts.
  const [ofMember, ofAdmin] = [createStatisticsFilter(DEMO_USER.handle), createStatisticsFilter(DEMO_ADMIN.handle)]
  const [firstOfYear, firstHourly] = [YEAR, HOURLY_DAYS].map((age) => tehranDay(until - age * DAY))
  const isRecent = ({ day }: { day: string }) => day > (firstHourly ?? '')
  const details = days.filter((one) => (ofMember(one.post) ? one.day > (firstOfYear ?? '') : ofAdmin(one.post) && isRecent(one)))
  return [
    { kind: 'follows', rows: generateFollows(data, { publications: readPublications(), podcasts: readPodcasts() }) },
    { kind: 'likes', rows: generateLikes(data) },
    ...comments.map((rows) => ({ kind: 'comments' as const, rows })),
    { kind: 'comment-likes', rows: generateCommentLikes(data, comments.flat()) },
    { kind: 'lists', rows: lists },
    { kind: 'list-items', rows: items },
    { kind: 'follows', rows: generateListFollows(data, namedLists) },
    { kind: 'days', rows: days.map(toDayRow) },
    { kind: 'hours', rows: generateHours(details.filter(isRecent)) },
    { kind: 'breakdowns', rows: generateBreakdowns(details) },
  ]
}

/** Returns whether a user sees the statistics of a post: of their own and of those of publications that they own or edit. */
function createStatisticsFilter(user: string): (post: SamplePost) => boolean {
  const edited = readPublications().filter(({ owner, editors }) => owner === user || editors.includes(user))
  const publications = new Set(edited.map(({ handle }) => handle))
  return ({ author, publication }) => author === user || (publication !== undefined && publications.has(publication))
}
