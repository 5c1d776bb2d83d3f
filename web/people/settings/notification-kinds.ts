import type { MANDATORY_NOTIFICATION_KINDS, NotificationKind } from '#worker/people/settings/contract.ts'

// Importing the contract’s arrays would pull its validators into the bundle, so these lists repeat them.
/** In display order. */
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

/** Kinds the user cannot turn off. */
export const MANDATORY_KINDS = ['payment', 'security', 'moderation'] as const satisfies typeof MANDATORY_NOTIFICATION_KINDS
