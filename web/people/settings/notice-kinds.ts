import type { LOCKED_KINDS, NoticeKind } from '#worker/people/settings/contract.ts'

// Values of the contract would bring its validators into the page; the types hold these lists to it.
/** Kinds of news in the order they are shown. */
export const KINDS = [
  'comment',
  'reply',
  'mention',
  'like',
  'commentLike',
  'follower',
  'listFollower',
  'post',
  'publication',
] as const satisfies readonly NoticeKind[]

/** Kinds that always arrive. */
export const LOCKED = ['payment', 'security', 'moderation'] as const satisfies typeof LOCKED_KINDS
