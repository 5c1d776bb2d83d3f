import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { classNames } from '#web/ui/class-names.ts'
import iconButton from '#web/ui/icon-button.module.css'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './badge.module.css'
import { badgeText } from './badge-text.ts'
import { UnreadBadge } from './UnreadBadge.tsx'

export const NotificationBell = () => (
  <PathLink to="/me/notifications" className={classNames(iconButton.button, styles.bell)} title={badgeText.notifications}>
    <IconBell size={20} stroke={1.6} aria-hidden="true" />
    <span className="visually-hidden">{badgeText.notifications}</span>
    <UnreadBadge />
  </PathLink>
)
