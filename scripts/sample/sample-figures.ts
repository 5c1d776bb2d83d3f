import { BLOCKS } from '#shared/document/blocks/index.ts'
import type { Document, TreeNode } from '#shared/document/contract.ts'
import { childNodesOf } from '#shared/document/structure.ts'
import { countWords } from '#shared/persian/text-metrics.ts'
import { parseTranscript } from '#worker/podcasts/episodes/index.ts'
import { plainText } from '#worker/posts/rendering/index.ts'
import { readCalls } from './calls.ts'
import { generatePopularity } from './community/popularity.ts'
import { mp3Duration } from './media.ts'
import {
  DEMO_USER,
  readAudio,
  readCampaigns,
  readComments,
  readEpisodeDetails,
  readFrontPages,
  readMoney,
  readPeople,
  readPosts,
  type SampleComment,
  type SamplePost,
} from './read-sample.ts'

export interface PostFigures {
  key: string
  words: number
  pictures: number
  kinds: ReadonlySet<string>
  /** Comments written for the post, with replies. */
  comments: number
  /** Replies of the author among them. */
  answers: number
  /** Rank by popularity, from 1; null unless the post is published. */
  rank: number | null
}

/** Returns the kinds of blocks in a document, and `footnote` if it has one. */
export function kindsOf({ content }: Document): Set<string> {
  const kinds = new Set<string>()
  const visit = (node: TreeNode): void => {
    if (node.type in BLOCKS) kinds.add(node.type)
    if (node.type === 'paragraph' && node.content?.some(({ type }) => type === 'footnote')) kinds.add('footnote')
    childNodesOf(node).forEach(visit)
  }
  content.forEach(visit)
  return kinds
}

/** Returns a comment with the replies below it. */
export const flattenThread = (comment: SampleComment): SampleComment[] => [comment, ...(comment.replies ?? []).flatMap(flattenThread)]

/** Returns the figures of each post of the sample. */
export function postFigures(): PostFigures[] {
  const posts = readPosts(DEMO_USER.handle)
  const comments = readComments()
  const popularity = generatePopularity(posts.filter(({ state }) => state === 'published'))
  const ranks = new Map([...popularity].toSorted(([, a], [, b]) => b - a).map(([key], nth) => [key, nth + 1]))
  return posts.map(({ key, author, document, pictures }) => {
    const written = (comments.get(key) ?? []).flatMap(flattenThread)
    return {
      ...{ key, words: countWords(plainText(document)), pictures: pictures.length, kinds: kindsOf(document) },
      ...{ comments: written.length, answers: written.filter(({ by }) => by === author).length, rank: ranks.get(key) ?? null },
    }
  })
}

export interface EpisodeFigures {
  podcast: string
  file: string
  /** Seconds. */
  duration: number
  chapters: number
  /** Segments of the transcript, and who speaks in them. */
  segments: number
  speakers: number
}

/** Returns the figures of each episode of the sample; a transcript without times has no segments. */
export function episodeFigures(): EpisodeFigures[] {
  return readPosts(DEMO_USER.handle).flatMap(({ episode }) => {
    if (!episode) return []
    const { podcast, file } = episode
    const duration = mp3Duration(readAudio(file))
    const { transcript, chapters } = readEpisodeDetails(file, duration)
    const { timed, segments, errorCount } = parseTranscript(transcript, duration)
    const isRight = timed && errorCount === 0 && chapters.every(({ start }) => start < duration)
    const speakers = new Set(segments.flatMap(({ speaker }) => speaker || []))
    return [
      {
        ...{ podcast, file, duration: duration / 1000 },
        chapters: chapters.length,
        segments: isRight ? segments.length : 0,
        speakers: speakers.size,
      },
    ]
  })
}

/** Whether a post of the sample shows what a long one can have. */
export const isShowcase = ({ pictures }: Pick<PostFigures, 'pictures'>): boolean => pictures > 0

/** Returns how often the sample has each state that a screen shows, by what has the state. */
export function stateCounts(): Record<string, number> {
  const posts = readPosts(DEMO_USER.handle)
  const { promotions, sponsoredPosts, payments, invoices, codes } = readMoney()
  const files = readCalls()
  const [calls, held] = [[...files.values()].flat(), files.get('held-posts') ?? []]
  const called = (pattern: RegExp, body = /(?:)/) =>
    calls.filter(({ call, body: sent }) => pattern.test(call) && body.test(JSON.stringify(sent ?? null))).length
  const targetsOf = (pattern: RegExp) =>
    new Set(calls.filter(({ call }) => pattern.test(call)).map(({ body }) => JSON.stringify([Object(body).kind, Object(body).key])))
  const inState = (state: SamplePost['state']) => posts.filter((post) => post.state === state).length
  const campaigns = readCampaigns().filter(({ kind }) => kind === 'contest')
  const isBetween = (from: number | null, until: number | null) => (from ?? Number.POSITIVE_INFINITY) <= 0 && (until ?? 0) > 0
  const promoted = (state: (typeof promotions)[number]['state']) => promotions.filter((one) => one.state === state).length
  const [rejected, returned] = [called(/promotions\/.*\/review/, /"reject"/), called(/sponsored-posts\/.*\/review/, /"return"/)]
  const submitted = called(/POST \/api\/submissions$/)
  const [returns, withdrawals, acceptances] = ['return', 'withdraw', 'accept'].map((step) => called(new RegExp(`submissions/.*/${step}$`)))
  const scheduled = called(/submissions\/.*\/accept/, /publishAt/)
  return {
    'post: published': inState('published'),
    'post: draft': inState('draft'),
    'post: scheduled': called(/\/schedule$/),
    'post: withdrawn': inState('withdrawn'),
    'post: removed': inState('removed'),
    'post: held for review': held.filter(({ call }) => call.endsWith('/publish')).length - called(/moderation\/held-posts/),
    'post: returned by a moderator': called(/held-posts\/.*\/return/),
    'post: released by a moderator': called(/held-posts\/.*\/release/),
    'pick: front page': called(/featured\/front/),
    'pick: topic': called(/featured\/(?!front)/),
    series: readFrontPages().flatMap(({ series }) => series).length,
    'submission: waiting': submitted - (returns ?? 0) - (withdrawals ?? 0) - (acceptances ?? 0),
    'submission: changes suggested': called(/\/suggestions$/),
    'submission: returned': returns ?? 0,
    'submission: accepted, to be published': scheduled,
    'submission: published': (acceptances ?? 0) - scheduled,
    'submission: withdrawn': withdrawals ?? 0,
    'invitation: waiting': called(/\/invitations$/),
    'promotion: unpaid': called(/POST \/api\/promotions$/),
    'promotion: waiting for review': promoted('in_review') - rejected,
    'promotion: running': promoted('running'),
    'promotion: completed': promoted('completed'),
    'promotion: ended': promoted('ended'),
    'promotion: rejected': rejected,
    'sponsored post: approved': sponsoredPosts.filter(({ isApproved }) => isApproved).length,
    'sponsored post: waiting for review': sponsoredPosts.filter(({ isApproved }) => !isApproved).length - returned,
    'sponsored post: returned': returned,
    'payment: paid': payments.filter(({ state }) => state === 'paid').length,
    'payment: failed': payments.filter(({ state }) => state === 'failed').length,
    'payment: in review': payments.filter(({ state }) => state === 'review').length,
    'invoice: open': invoices.filter(({ isPaid }) => !isPaid).length,
    'invoice: refunded': invoices.filter(({ refund }) => refund).length,
    'discount code': codes.length,
    'contest: upcoming': campaigns.filter(({ days }) => days.opensAt > 0).length,
    'contest: open for entries': campaigns.filter(({ days }) => isBetween(days.opensAt, days.entriesCloseAt)).length,
    'contest: before voting': campaigns.filter(({ days }) => isBetween(days.entriesCloseAt, days.votingOpensAt)).length,
    'contest: voting': campaigns.filter(({ days }) => isBetween(days.votingOpensAt, days.votingClosesAt)).length,
    'contest: before results': campaigns.filter(({ days }) => isBetween(days.votingClosesAt, days.endsAt)).length,
    'contest: results': campaigns.filter(({ days }) => (days.endsAt ?? 1) <= 0).length,
    'report: open': [...targetsOf(/\/api\/reports$/)].filter((target) => !targetsOf(/\/decisions$/).has(target)).length,
    'decision: content hidden': called(/decisions$/, /"hide"/),
    'decision: post returned': called(/decisions$/, /"action":"return"/),
    'decision: post removed': called(/decisions$/, /"remove"/),
    'decision: member suspended': called(/decisions$/, /"suspend"/),
    'decision: reports dismissed': called(/decisions$/, /"dismiss"/),
    'decision: undone': called(/decisions\/.*\/undo/),
    'appeal: waiting': called(/\/appeal$/) - called(/appeals\/.*\/answer/),
    'appeal: accepted': called(/appeals\/.*\/answer/, /"accept":true/),
    'appeal: rejected': called(/appeals\/.*\/answer/, /"accept":false/),
    'contact message: waiting':
      called(/POST \/api\/contact$/) - called(/contact\/.*\/(?:replies|state)$/) + called(/contact\/.*\/state$/, /"closed"/),
    'contact message: answered': called(/contact\/.*\/replies$/),
    'contact message: assigned': called(/contact\/.*\/assignee$/),
    'contact message: closed': called(/contact\/.*\/state$/, /"closed"/),
    'contact message: spam': called(/contact\/.*\/state$/, /"spam"/),
    'canned reply': called(/POST \/api\/admin\/canned-replies/),
    'term rule: draft': called(/POST \/api\/admin\/term-rules$/) - called(/term-rules\/.*\/activate/),
    'term rule: active': called(/term-rules\/.*\/activate/) - called(/term-rules\/.*\/retire/),
    'term rule: retired': called(/term-rules\/.*\/retire/),
    'announcement: upcoming': called(/announcements$/, /"startsAt":"\{\+/),
    'announcement: ended': called(/announcements$/, /"startsAt":null/),
    'person with a portrait': readPeople().filter(({ portrait }) => portrait).length,
  }
}
