import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBookmarks from '@tabler/icons-react/dist/esm/icons/IconBookmarks.mjs'
import IconBrandTelegram from '@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs'
import IconCornerUpLeft from '@tabler/icons-react/dist/esm/icons/IconCornerUpLeft.mjs'
import IconFeather from '@tabler/icons-react/dist/esm/icons/IconFeather.mjs'
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { createElement } from 'react'
import { TITLE } from '#shared/notifications/declaration.ts'
import { declarationOf, KINDS } from '#shared/notifications/kinds.ts'
import { notificationSentence, type SentencePart } from '#shared/notifications/sentence.ts'
import { quoteTitle } from '#shared/persian/text-metrics.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Notification } from '#worker/notifications/publish/contract.ts'
import styles from './notifications.module.css'
import { text } from './text.ts'

export function NotificationRow({ item }: { item: Notification }) {
  const [first] = item.actors
  return (
    <li className={classNames(styles.row, item.unread && styles.unread)}>
      {item.unread && (
        <span className={styles.mark}>
          <span className="visually-hidden">{text.unread}</span>
        </span>
      )}
      <span className={styles.picture}>
        {first && <Avatar name={first.name} handle={first.handle} picture={first.avatar} size="medium" />}
        <NotificationIcon kind={item.kind} className={first ? styles.kindBadge : styles.iconOnly} size={first ? 13 : 20} />
      </span>
      <div className={styles.content}>
        <Sentence item={item} />
        {item.excerpt !== null && item.path !== null && (
          <PathLink to={item.path} className={styles.excerpt} dir="auto">
            {item.excerpt}
          </PathLink>
        )}
        <p className={styles.meta}>
          <Time at={item.at} as="ago" />
          {isGone(item) && <span>{text.gone}</span>}
        </p>
      </div>
    </li>
  )
}

/** The notification stays when its post or comment is deleted. */
function isGone({ kind, path }: Notification) {
  const { subject } = declarationOf(kind)
  return path === null && subject !== undefined && subject !== 'list'
}

/** Spreads the parts as children, so that they need no keys. */
const Sentence = ({ item }: { item: Notification }) =>
  createElement(
    'p',
    { className: styles.sentence },
    ...notificationSentence(item).map((piece) => renderPart(piece, item)),
    fallbackLink(item),
  )

const fallbackLink = ({ actors, title, path }: Notification) =>
  actors.length === 0 &&
  title === null &&
  path !== null && (
    <>
      {' · '}
      <PathLink to={path}>{text.look}</PathLink>
    </>
  )

function renderPart(piece: SentencePart, { actors, title, path, excerpt }: Notification) {
  if (piece === TITLE) {
    const name = <bdi>{quoteTitle(title ?? '')}</bdi>
    return path === null || excerpt !== null ? name : <PathLink to={path}>{name}</PathLink>
  }
  if (typeof piece === 'string') return piece
  const actor = actors[piece.actor]
  return (
    actor && (
      <PathLink to={`/${actor.handle}`} className={styles.name}>
        <bdi>{actor.name}</bdi>
      </PathLink>
    )
  )
}

const ICONS: Record<(typeof KINDS)[Notification['kind']]['icon'], typeof IconHeart> = {
  at: IconAt,
  book: IconBook2,
  bookmarks: IconBookmarks,
  feather: IconFeather,
  gavel: IconGavel,
  heart: IconHeart,
  message: IconMessageCircle,
  receipt: IconReceipt,
  reply: IconCornerUpLeft,
  shieldLock: IconShieldLock,
  telegram: IconBrandTelegram,
  userPlus: IconUserPlus,
}

function NotificationIcon({ kind, className, size }: { kind: Notification['kind']; className: string | undefined; size: number }) {
  const Icon = ICONS[KINDS[kind].icon]
  return (
    <span className={className}>
      <Icon size={size} stroke={size > 16 ? 1.6 : 2} aria-hidden="true" />
    </span>
  )
}
