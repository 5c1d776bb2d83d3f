import { z } from 'zod'
import { Cursor, Hash, LIMITS, page } from '#shared/contract.ts'
import { cleanText, findLineError, fitsByteLimit } from '#shared/persian/clean-text.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { SuggestionsQuery, TextPart } from '#worker/discovery/search/contract.ts'
import { IdempotencyKey, PostCard } from '#worker/posts/posts/contract.ts'

/** Why a comment that has a place in the thread shows no words: who put it away, or that its writer is away or behind a block. */
export const GoneReason = z.enum(['writer', 'postAuthor', 'moderator', 'unavailable'])
export type GoneReason = z.infer<typeof GoneReason>

/** A piece of a comment's words: plain, or an address it links to, or the handle of somebody it names. Line breaks stand in the text. */
export const CommentPart = z.strictObject({ text: z.string(), link: z.string().optional(), mention: z.string().optional() })
export type CommentPart = z.infer<typeof CommentPart>

/**
 * A comment as its reader sees it. `author` is null where nobody stands behind it any more: without `gone` its author deleted their
 * account, with it only the place is left. `replyCount` counts the visible comments under it, at any depth.
 */
export const Comment = z.strictObject({
  hash: Hash,
  parent: Hash.nullable(),
  author: UserCard.nullable(),
  body: z.string(),
  /** The body in pieces; absent where it has neither links nor mentions. */
  parts: z.array(CommentPart).optional(),
  createdAt: z.number().int(),
  editedAt: z.number().int().optional(),
  replyCount: z.number().int(),
  likeCount: z.number().int(),
  gone: GoneReason.optional(),
  /** Waits for approval; only its writer, the post's author and moderators are answered it. */
  held: z.literal(true).optional(),
  pinned: z.literal(true).optional(),
})
export type Comment = z.infer<typeof Comment>

/** `best` is by score, `newest` by time; both the pinned one first. */
export const CommentOrder = z.enum(['best', 'newest'])
export type CommentOrder = z.infer<typeof CommentOrder>

/** A page of comments beside each other; `replies` holds what is under them, level by level. */
export const Comments = page(Comment).extend({ replies: z.array(Comment) })
export type Comments = z.infer<typeof Comments>

/** A comment's own page: the post, the comment, whom it answers, and its replies oldest first. */
export const CommentPage = z.strictObject({
  post: PostCard,
  /** Answers can be written. */
  commentsOn: z.boolean(),
  comment: Comment.extend({ author: UserCard }),
  inReplyTo: z.strictObject({ path: z.string(), name: z.string() }).nullable(),
  replies: Comments,
})
export type CommentPage = z.infer<typeof CommentPage>

export const CommentsQuery = z.strictObject({ after: Cursor.optional(), order: CommentOrder.default('best') })
export const RepliesQuery = z.strictObject({ after: Cursor.optional() })

/** Words looked for under a post. */
export const CommentSearchQuery = SuggestionsQuery.extend({ after: Cursor.optional() })
export type CommentSearchQuery = z.infer<typeof CommentSearchQuery>

/** A comment found: the words of it that answer, whom it answers itself and how that one began. */
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
/** Newest first; a short or empty page may have a next one. */
export const CommentHits = page(CommentHit)
export type CommentHits = z.infer<typeof CommentHits>

const TOO_LONG = 'نظر حداکثر ۵٬۰۰۰ نویسه است؛ کوتاه‌ترش کن'

/** What somebody writes: plain text with line breaks. */
const Body = z
  .string()
  .max(LIMITS.commentLength * 16, TOO_LONG)
  .transform(cleanText)
  .superRefine((text, context) => {
    const validationError = text === '' ? 'چیزی بنویس' : findLineError(text.replaceAll('\n', ' '))
    if (validationError) context.addIssue(validationError)
    else if (countGraphemes(text) > LIMITS.commentLength || !fitsByteLimit(text, LIMITS.commentLength)) context.addIssue(TOO_LONG)
  })

/** `key` is made by the device for one comment, so that a repeated sending finds the first. */
export const WriteComment = z.strictObject({ key: IdempotencyKey, parent: Hash.nullable().default(null), body: Body })
export type WriteComment = z.infer<typeof WriteComment>

export const EditComment = z.strictObject({ body: Body })

/** A moderator's removal, by a rule of the house. */
export const TakeDownComment = z.strictObject({ rule: z.number().int().min(1) })

/** Whether the viewer likes a comment, and how many people do. */
export const CommentLike = z.strictObject({ liked: z.boolean(), likeCount: z.number().int() })
export type CommentLike = z.infer<typeof CommentLike>

/** Comments of one screen by hash, separated by commas. */
export const CommentViewerStatesQuery = z.strictObject({
  comments: z
    .string()
    .max(13 * LIMITS.commentViewerStates)
    .transform((list) => list.split(','))
    .pipe(z.array(Hash).min(1).max(LIMITS.commentViewerStates)),
})
export const CommentViewerState = CommentLike.extend({ hash: Hash })
export type CommentViewerState = z.infer<typeof CommentViewerState>
export const CommentViewerStates = z.strictObject({ states: z.array(CommentViewerState) })

/** Comments that wait under one's own posts, or under one of them, oldest first. */
export const HeldCommentsQuery = z.strictObject({ post: Hash.optional(), after: Cursor.optional() })
export const HeldComments = page(Comment.extend({ post: z.strictObject({ path: z.string(), title: z.string() }) }))
export type HeldComments = z.infer<typeof HeldComments>

/** People one may mean by what was typed after @. */
export const MentionsQuery = z.strictObject({ post: Hash, q: z.string().max(30).default('') })
export const Mentions = z.strictObject({ users: z.array(UserCard) })
