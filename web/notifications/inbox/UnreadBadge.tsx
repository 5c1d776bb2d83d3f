import styles from './badge.module.css'
import { badgeText } from './badge-text.ts'
import { useUnreadCount } from './use-unread-count.ts'

/** The number of unread lines on the bell; a screen reader is told politely. Stands inside the bell's link. */
export function UnreadBadge() {
  const count = useUnreadCount()
  return (
    <>
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {badgeText.short(count)}
        </span>
      )}
      <span className="unseen" role="status">
        {count > 0 && badgeText.spoken(count)}
      </span>
    </>
  )
}
