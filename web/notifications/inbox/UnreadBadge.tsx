import styles from './badge.module.css'
import { badgeText } from './badge-text.ts'
import { useUnreadCount } from './use-unread-count.ts'

/** Unread count inside the bell's link; announced politely to screen readers. */
export function UnreadBadge() {
  const count = useUnreadCount()
  return (
    <>
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {badgeText.short(count)}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {count > 0 && badgeText.spoken(count)}
      </span>
    </>
  )
}
