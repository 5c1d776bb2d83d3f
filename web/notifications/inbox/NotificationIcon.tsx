import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBookmarks from '@tabler/icons-react/dist/esm/icons/IconBookmarks.mjs'
import IconCornerUpLeft from '@tabler/icons-react/dist/esm/icons/IconCornerUpLeft.mjs'
import IconFeather from '@tabler/icons-react/dist/esm/icons/IconFeather.mjs'
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import type { Notification } from '#worker/notifications/publish/contract.ts'

const ICONS: Record<Notification['kind'], typeof IconHeart> = {
  follower: IconUserPlus,
  listFollower: IconBookmarks,
  like: IconHeart,
  commentLike: IconHeart,
  comment: IconMessageCircle,
  reply: IconCornerUpLeft,
  mention: IconAt,
  post: IconFeather,
  publication: IconBook2,
  payment: IconReceipt,
  security: IconShieldLock,
  moderation: IconGavel,
}

export function NotificationIcon({ kind, className }: { kind: Notification['kind']; className: string | undefined }) {
  const Icon = ICONS[kind]
  return (
    <span className={className}>
      <Icon size={14} stroke={2} aria-hidden="true" />
    </span>
  )
}
