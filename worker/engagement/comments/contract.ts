import { z } from 'zod'
import { Hash, hashList } from '#shared/contract/fields.ts'
import { Cursor, page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanText, findLineError, fitsByteLimit } from '#shared/persian/clean-text.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { SuggestionsQuery, TextPart } from '#worker/discovery/search/contract.ts'
import { IdempotencyKey, PostCard } from '#worker/posts/posts/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    'take down comment': 'content'
  }
}

/**
 * Why a comment has no body: its author removed it (`writer`), the post's author hid it (`postAuthor`), a moderator took it down
 * (`moderator`), or its author is deactivated or separated from the viewer by a block (`unavailable`).
 */
export const GoneReason = z.enum(['writer', 'postAuthor', 'moderator', 'unavailable'])
export type GoneReason = z.infer<typeof GoneReason>

/** A part of a comment's text: plain text, a link or a mention. `mention` is a handle; `text` keeps its line breaks. */
export const CommentPart = z.strictObject({ text: z.string(), link: z.string().optional(), mention: z.string().optional() })
export type CommentPart = z.infer<typeof CommentPart>

/**
 * A comment as the viewer sees it. `author` is null if `gone` is set or the author's account is deleted. `replyCount` is the number of
 * visible descendants at any depth.
 */
export const Comment = z.strictObject({
  hash: Hash,
  parent: Hash.nullable(),
  author: UserCard.nullable(),
  body: z.string(),
  /** The body in parts; omitted if it has no link and mentions no existing user. */
  parts: z.array(CommentPart).optional(),
  createdAt: z.number().int(),
  editedAt: z.number().int().optional(),
  replyCount: z.number().int(),
  likeCount: z.number().int(),
  gone: GoneReason.optional(),
  /** Set while the comment awaits approval; only its author, the post's author and moderators see it. */
  held: z.literal(true).optional(),
  pinned: z.literal(true).optional(),
})
export type Comment = z.infer<typeof Comment>

/** `best` sorts by score and `newest` by creation time, both descending; the pinned comment comes first. */
export const CommentOrder = z.enum(['best', 'newest'])
export type CommentOrder = z.infer<typeof CommentOrder>

/**
 * A page of sibling comments; `replies` holds their descendants, oldest first, up to a maximum depth and number. The first page of a thread
 * has the number of the post's `archived` comments, which came with its import, unless there are none.
 */
export const Comments = page(Comment).extend({ replies: z.array(Comment), archived: z.number().int().optional() })
export type Comments = z.infer<typeof Comments>

export const CommentPage = z.strictObject({
  post: PostCard,
  commentsOn: z.boolean(),
  comment: Comment.extend({ author: UserCard }),
  inReplyTo: z.strictObject({ path: z.string(), name: z.string() }).nullable(),
  replies: Comments,
})
export type CommentPage = z.infer<typeof CommentPage>

export const CommentsQuery = z.strictObject({ after: Cursor.optional(), order: CommentOrder.default('best') })
export const RepliesQuery = z.strictObject({ after: Cursor.optional() })

export const CommentSearchQuery = SuggestionsQuery.extend({ after: Cursor.optional() })
export type CommentSearchQuery = z.infer<typeof CommentSearchQuery>

export const CommentHit = z.strictObject({
  hash: Hash,
  author: UserCard.nullable(),
  createdAt: z.number().int(),
  likeCount: z.number().int(),
  replyCount: z.number().int(),
  excerpt: z.array(TextPart),
  inReplyTo: z.strictObject({ path: z.string(), name: z.string(), excerpt: z.string() }).nullable(),
})
export type CommentHit = z.infer<typeof CommentHit>
/** Newest first. A page that is not full, even an empty one, may have a `next`. */
export const CommentHits = page(CommentHit)
export type CommentHits = z.infer<typeof CommentHits>

const TOO_LONG = 'نظر حداکثر ۵٬۰۰۰ نویسه است؛ کوتاه‌ترش کن'

const Body = z
  .string()
  .max(LIMITS.commentLength * 16, TOO_LONG)
  .transform(cleanText)
  .superRefine((text, context) => {
    const validationError = text === '' ? 'چیزی بنویس' : findLineError(text.replaceAll('\n', ' '))
    if (validationError) context.addIssue(validationError)
    else if (countGraphemes(text) > LIMITS.commentLength || !fitsByteLimit(text, LIMITS.commentLength)) context.addIssue(TOO_LONG)
  })

export const WriteComment = z.strictObject({ key: IdempotencyKey, parent: Hash.nullable().default(null), body: Body })
export type WriteComment = z.infer<typeof WriteComment>

export const EditComment = z.strictObject({ body: Body })

/** `rule` is the number of the community rule that the comment breaks. */
export const TakeDownComment = z.strictObject({ rule: z.number().int().min(1) })

export const CommentLike = z.strictObject({ liked: z.boolean(), likeCount: z.number().int() })
export type CommentLike = z.infer<typeof CommentLike>

export const CommentViewerStatesQuery = z.strictObject({ comments: hashList(LIMITS.commentViewerStates) })
export const CommentViewerState = CommentLike.extend({ hash: Hash })
export type CommentViewerState = z.infer<typeof CommentViewerState>
export const CommentViewerStates = z.strictObject({ states: z.array(CommentViewerState) })
export type CommentViewerStates = z.infer<typeof CommentViewerStates>

export const HeldCommentsQuery = z.strictObject({ post: Hash.optional(), after: Cursor.optional() })
export const HeldComments = page(Comment.extend({ post: z.strictObject({ path: z.string(), title: z.string() }) }))
export type HeldComments = z.infer<typeof HeldComments>

export const MentionsQuery = z.strictObject({ post: Hash, q: z.string().max(30).default('') })
export const Mentions = z.strictObject({ users: z.array(UserCard) })
export type Mentions = z.infer<typeof Mentions>
