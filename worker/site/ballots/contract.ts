import { z } from 'zod'
import { Handle, Hash, singleLineText } from '#shared/contract/fields.ts'
import { page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'
import { CampaignSlug } from '#worker/site/campaigns/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    add_juror: 'campaigns'
    remove_juror: 'campaigns'
    exclude_ballots: 'campaigns'
    include_ballots: 'campaigns'
    publish_results: 'campaigns'
  }
}

export const ByCampaignJuror = z.strictObject({ slug: CampaignSlug, handle: Handle })
export const ByAwardedPost = z.strictObject({ hash: Hash })
export const ByAwardedProfile = z.strictObject({ handle: Handle })

/** An entry on a ballot; `isOwn` entries cannot be chosen. */
export const BallotEntry = z.strictObject({ post: PostCard, isChosen: z.boolean(), isOwn: z.boolean() })
export type BallotEntry = z.infer<typeof BallotEntry>

/** Why the viewer cannot vote; visitors get `signed_out`. */
export const VoteProblem = z.enum(['signed_out', 'not_open', 'account_too_young', 'suspended'])
export type VoteProblem = z.infer<typeof VoteProblem>

/** The viewer's choices; `receipt` finds the ballot in the results file and is null before the first vote. */
export const BallotState = z.strictObject({
  problem: VoteProblem.nullable(),
  votesPerVoter: z.number().int(),
  chosen: z.array(PostCard.pick({ hash: true, path: true, title: true, sponsor: true })),
  receipt: z.string().nullable(),
})
export type BallotState = z.infer<typeof BallotState>

/** A page of the ballot in the order of this voter; visitors see one order for all. Empty before the ballot is fixed. */
export const Ballot = page(BallotEntry).extend({ state: BallotState, entryCount: z.number().int() })
export type Ballot = z.infer<typeof Ballot>

/** An entry of the published results; those with the same score share a place. `post` is null if it is no longer public; `jury` and `score` are of 10,000. */
export const RankedEntry = z.strictObject({
  place: z.number().int(),
  hash: Hash,
  post: PostCard.nullable(),
  votes: z.number().int(),
  jury: z.number().int().nullable(),
  score: z.number().int(),
  prize: z.strictObject({ title: z.string(), description: z.string() }).nullable(),
})
export type RankedEntry = z.infer<typeof RankedEntry>

/** The published results, best first. `head` is the SHA-256 of the last link of the chain; `fileBytes` the size of the file. */
export const Results = page(RankedEntry).extend({
  ballots: z.number().int(),
  excluded: z.number().int(),
  votes: z.number().int(),
  head: z.string(),
  fileBytes: z.number().int(),
  publishedAt: z.number().int(),
})
export type Results = z.infer<typeof Results>

/** A prize won in a contest, as badges on posts and profiles show it; `prize` is its title, `place` counts from 1. */
export const Award = z.strictObject({
  slug: CampaignSlug,
  campaign: z.string(),
  prize: z.string(),
  place: z.number().int(),
  post: PostCard.pick({ hash: true, path: true, title: true, sponsor: true }),
})
export type Award = z.infer<typeof Award>
/** `GET /api/awards/posts/:hash` has all of a post, `GET /api/awards/profiles/:handle` the newest ten of an author. */
export const Awards = z.strictObject({ items: z.array(Award) })
export type Awards = z.infer<typeof Awards>

/** The entries a juror scores from 0 to 10, in an order of their own and without their own entries. */
export const JuryEntry = z.strictObject({ post: PostCard, score: z.number().int().nullable() })
export type JuryEntry = z.infer<typeof JuryEntry>
export const JurySheet = page(JuryEntry).extend({ scored: z.number().int(), total: z.number().int(), canScore: z.boolean() })
export type JurySheet = z.infer<typeof JurySheet>
export const ScoreEntry = z.strictObject({
  score: z.number('نمره را از ۰ تا ۱۰ بنویس').int('نمره عددی صحیح است').min(0, 'از ۰ تا ۱۰').max(10, 'از ۰ تا ۱۰'),
})
export type ScoreEntry = z.infer<typeof ScoreEntry>

export const Juror = z.strictObject({ number: z.number().int(), user: UserCard.nullable(), scored: z.number().int() })
export type Juror = z.infer<typeof Juror>

/** Ballots that share something; `key` names the group in an exclusion and reveals no address. */
export const BallotGroup = z.strictObject({
  key: z.string().max(100),
  kind: z.enum(['burst', 'new_accounts', 'shared_address']),
  ballots: z.number().int(),
  excluded: z.number().int(),
  firstAt: z.number().int(),
  lastAt: z.number().int(),
})
export type BallotGroup = z.infer<typeof BallotGroup>

/** What staff see of a vote. Nothing of it says who chose what, and nothing counts votes of entries before the results. */
export const BallotReport = z.strictObject({
  ballots: z.number().int(),
  excluded: z.number().int(),
  votes: z.number().int(),
  hours: z.array(z.strictObject({ at: z.number().int(), ballots: z.number().int() })),
  groups: z.array(BallotGroup),
  jurors: z.array(Juror),
  entryCount: z.number().int(),
  /** Entries that no juror scored. */
  unscored: z.number().int(),
  canPublish: z.boolean(),
  /** Whether the results are being counted in the background. */
  isPublishing: z.boolean(),
  /** Whether the time has come that the pages of the contest promise for the results. */
  isDue: z.boolean(),
})
export type BallotReport = z.infer<typeof BallotReport>

/** Excludes every ballot of a group of the report, also those that another group shares; the results file shows the reason. */
export const ExcludeBallots = z.strictObject({
  key: z.string().max(100),
  reason: singleLineText({ label: 'دلیل', max: LIMITS.campaignReason, emptyMessage: 'دلیل کنار گذاشتن را بنویس' }),
})
export type ExcludeBallots = z.infer<typeof ExcludeBallots>
export const IncludeBallots = z.strictObject({ key: z.string().max(100) })
