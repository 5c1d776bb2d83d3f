import type { MANDATORY_NOTIFICATION_KINDS, NotificationKind } from '#worker/people/settings/contract.ts'

// Values of the contract would bring its validators into the page; the types hold these lists to it.
/** Kinds of news in the order they are shown. */
export const NOTIFICATION_KINDS = [
  'comment',
  'reply',
  'mention',
  'like',
  'commentLike',
  'follower',
  'listFollower',
  'post',
  'publication',
] as const satisfies readonly NotificationKind[]

/** Kinds that always arrive. */
export const MANDATORY_KINDS = ['payment', 'security', 'moderation'] as const satisfies typeof MANDATORY_NOTIFICATION_KINDS
