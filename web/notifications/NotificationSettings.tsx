import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './notification-settings.module.css'
import { text } from './text.ts'

/** What reaches the person, by mail and inside Daftar. */
export function NotificationSettings() {
  return (
    <>
      <section className={styles.section}>
        <h2>{text.mail}</h2>
        <p>{text.mailOnlyCodes}</p>
      </section>
      <section className={styles.section}>
        <h2>{text.inApp}</h2>
        <p>
          {text.inAppWhere} <PathLink to="/me/notifications">{text.see}</PathLink>
        </p>
      </section>
    </>
  )
}
