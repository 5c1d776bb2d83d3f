import { z } from 'zod'
import { Handle, Hash, messageText } from '#shared/contract/fields.ts'
import { IdempotencyKey, PageQuery, page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { MemberRole } from '#worker/people/profiles/contract.ts'
import { PublishPost } from '#worker/posts/posts/contract.ts'

const Time = z.number().int()
const Version = z.number().int().min(1)

const Message = messageText({ label: 'پیام', max: LIMITS.submissionMessage })
const Reason = messageText({ label: 'دلیل', max: LIMITS.submissionReason }).refine(
  (text) => countGraphemes(text) >= LIMITS.submissionReasonMin,
  `دلیل را در دست‌کم ${persianDigits(LIMITS.submissionReasonMin)} نویسه بنویس تا نویسنده بداند چه کند`,
)

const PublishSettings = PublishPost.omit({ publication: true })

/** Offers the draft revision `revision` of the viewer's post to a publication, with the settings to publish it with. */
export const CreateSubmission = PublishSettings.extend({
  key: IdempotencyKey,
  post: Hash,
  publication: Hash,
  /** For the editors. */
  message: Message.default(''),
})
export type CreateSubmission = z.infer<typeof CreateSubmission>

/** Sends another version; `version` is the one it replaces. */
export const Resubmit = PublishSettings.extend({ version: Version, message: Message.default('') })
export type Resubmit = z.infer<typeof Resubmit>

/**
 * `published` posts live in the publication; `movedOut` ones did. `accepted` waits for its time, or for a moderator if `isInReview`.
 */
export const SubmissionState = z.enum(['open', 'returned', 'accepted', 'published', 'movedOut', 'withdrawn'])
export type SubmissionState = z.infer<typeof SubmissionState>

const PublicationCard = z.strictObject({ ...UserCard.shape, hash: Hash })

export const Submission = z.strictObject({
  hash: Hash,
  state: SubmissionState,
  /** The latest version that the author sent. */
  version: Version,
  title: z.string(),
  post: Hash,
  /** Canonical path of the post; null unless it is public. */
  path: z.string().nullable(),
  author: UserCard,
  publication: PublicationCard,
  /** Whether the author was no member of the publication. */
  isGuest: z.boolean(),
  /** The editor who handles the submission; null for the author. */
  assignee: UserCard.nullable(),
  publishAt: Time.nullable(),
  /** Whether the accepted version waits for a moderator, because a new member adds links. */
  isInReview: z.boolean(),
  /** Why the submission was last returned or could not be published; empty unless it waits for the author or the editors again. */
  reason: z.string(),
  /** Number of the community rule under which a moderator removed the post; null for other posts. */
  removedRule: z.number().int().nullable(),
  sentAt: Time,
  updatedAt: Time,
})
export type Submission = z.infer<typeof Submission>
export const Submissions = page(Submission)
export type Submissions = z.infer<typeof Submissions>

export const SubmissionEvent = z.strictObject({
  kind: z.enum([
    'submitted',
    'resubmitted',
    'withdrawn',
    'assigned',
    'noted',
    'suggested',
    'answered',
    'returned',
    'accepted',
    'published',
    'failed',
    'movedOut',
  ]),
  /** Null for automatic steps, and for a closed account. */
  actor: UserCard.nullable(),
  version: Version,
  /** Message, reason or note; the name of the assignee for `assigned`. */
  words: z.string(),
  /** Whether only editors see it. */
  isPrivate: z.boolean(),
  at: Time,
})
export type SubmissionEvent = z.infer<typeof SubmissionEvent>

/** The latest version as readers will see it, and the history. */
export const SubmissionDetails = Submission.extend({
  /** What the viewer is to the submission. */
  role: z.enum(['author', 'editor']),
  description: z.string(),
  html: z.string(),
  minutes: z.number().int(),
  tags: z.array(z.string()),
  canonicalUrl: z.string().nullable(),
  /** Whether the author changed the draft since; false for editors. */
  hasNewerDraft: z.boolean(),
  events: z.array(SubmissionEvent),
  /** Whom the submission can be assigned to; empty for the author. */
  editors: z.array(UserCard),
})
export type SubmissionDetails = z.infer<typeof SubmissionDetails>

/** A publication as an author sees it before submitting. */
export const SubmissionTarget = z.strictObject({
  ...PublicationCard.shape,
  guidelines: z.string(),
  acceptsSubmissions: z.boolean(),
  role: MemberRole.nullable(),
  /** Active submissions of a guest there; members have no limit. */
  activeCount: z.number().int(),
  limit: z.number().int().nullable(),
})
export type SubmissionTarget = z.infer<typeof SubmissionTarget>
export const ByTarget = z.strictObject({ handle: Handle })

export const QueueFilter = z.enum(['open', 'returned', 'accepted', 'done'])
export type QueueFilter = z.infer<typeof QueueFilter>
export const QueueQuery = PageQuery.extend({ state: QueueFilter.default('open'), assignee: z.literal('me').optional() })
export type QueueQuery = z.infer<typeof QueueQuery>
export const SubmissionQueue = Submissions.extend({
  publication: PublicationCard,
  counts: z.record(QueueFilter, z.number().int()),
})
export type SubmissionQueue = z.infer<typeof SubmissionQueue>

/** `editor` is the handle of an owner or editor; null for nobody. */
export const AssignSubmission = z.strictObject({ editor: Handle.nullable() })
export const AddNote = z.strictObject({
  key: IdempotencyKey,
  words: messageText({ label: 'یادداشت', max: LIMITS.submissionNote, emptyMessage: 'یادداشت را بنویس' }),
})
export type AddNote = z.infer<typeof AddNote>

/** Accepts the version that the editor read; `publishAt`, in UTC ms, publishes it later. */
export const AcceptSubmission = z.strictObject({ version: Version, publishAt: Time.min(0).optional() })
export type AcceptSubmission = z.infer<typeof AcceptSubmission>
export const ReturnSubmission = z.strictObject({ version: Version, reason: Reason })
export type ReturnSubmission = z.infer<typeof ReturnSubmission>

/** `path` is where the post is or will be public. */
export const SubmissionResult = z.strictObject({ hash: Hash, state: SubmissionState, version: Version, path: z.string() })
export type SubmissionResult = z.infer<typeof SubmissionResult>

/** `publication` is where the post lives; a reason is required from its editors. */
export const MoveOut = z.strictObject({
  publication: Hash,
  reason: messageText({ label: 'دلیل', max: LIMITS.submissionReason }).default(''),
})
export type MoveOut = z.infer<typeof MoveOut>
