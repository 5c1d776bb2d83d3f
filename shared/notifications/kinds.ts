import type { NotificationDeclaration, Tab } from './declaration.ts'
import { comment } from './kinds/comment.ts'
import { commentLike } from './kinds/comment-like.ts'
import { editorial } from './kinds/editorial.ts'
import { follower } from './kinds/follower.ts'
import { like } from './kinds/like.ts'
import { listFollower } from './kinds/list-follower.ts'
import { mention } from './kinds/mention.ts'
import { moderation } from './kinds/moderation.ts'
import { payment } from './kinds/payment.ts'
import { post } from './kinds/post.ts'
import { publication } from './kinds/publication.ts'
import { reply } from './kinds/reply.ts'
import { security } from './kinds/security.ts'
import { submission } from './kinds/submission.ts'
import { telegram } from './kinds/telegram.ts'

/** All kinds of notifications; their names are stored and part of the API. `declaration.ts` explains the fields. */
export const KINDS = {
  follower,
  like,
  commentLike,
  comment,
  reply,
  mention,
  post,
  publication,
  submission,
  editorial,
  listFollower,
  payment,
  telegram,
  security,
  moderation,
}

type Kinds = typeof KINDS
export type NotificationKind = keyof Kinds
type KindWith<Fields> = { [Kind in NotificationKind]: Kinds[Kind] extends Fields ? Kind : never }[NotificationKind]
/** Kinds that users can turn off. */
export type OptionalKind = KindWith<{ preference: object }>
/** Kinds whose notifications are emailed: those that users choose, and mandatory ones that say so. */
export type EmailedKind = OptionalKind | KindWith<{ mandatory: { isEmailed: true } }>

/** The events of a kind; null is a notification without an event. */
export type EventOf<Kind extends NotificationKind> =
  | (Kinds[Kind] extends { events: infer Events } ? keyof Events : never)
  | (Kinds[Kind] extends { sentence: object } ? null : never)

export const declarationOf = (kind: NotificationKind): NotificationDeclaration => KINDS[kind]
export const eventsOf = <Kind extends NotificationKind>(kind: Kind) =>
  Object.keys(declarationOf(kind).events ?? {}) as NonNullable<EventOf<Kind>>[]

export const NOTIFICATION_KINDS = Object.keys(KINDS) as NotificationKind[]
export const OPTIONAL_KINDS = NOTIFICATION_KINDS.filter((kind) => declarationOf(kind).preference) as OptionalKind[]
const MANDATORY_EMAILED_KINDS = NOTIFICATION_KINDS.filter((kind) => declarationOf(kind).mandatory?.isEmailed)

/** Rows of a newer version may have a kind that this one does not know; it is neither optional nor emailed. */
export const isOptional = (kind: NotificationKind): kind is OptionalKind => OPTIONAL_KINDS.some((one) => one === kind)
export const isEmailed = (kind: NotificationKind): kind is EmailedKind => isOptional(kind) || MANDATORY_EMAILED_KINDS.includes(kind)

export const mapOptionalKinds = <Value>(toValue: (kind: OptionalKind) => Value) =>
  Object.fromEntries(OPTIONAL_KINDS.map((kind) => [kind, toValue(kind)])) as Record<OptionalKind, Value>

export const kindsOfTab = (tab: Tab): NotificationKind[] => NOTIFICATION_KINDS.filter((kind) => KINDS[kind].tab === tab)
/** Kinds whose title is that of a post, so that they are deleted with its author's account. */
export const KINDS_WITH_POST_TITLE = NOTIFICATION_KINDS.filter((kind) => declarationOf(kind).holdsPostTitle)
