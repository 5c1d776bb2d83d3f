import { PaymentSummary } from '#web/money/administration/PaymentSummary.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import styles from './overview.module.css'
import { useIsAdmin } from './sections.ts'
import { text } from './text.ts'

const QUEUES = [
  { href: '/api/moderation/reports', label: text.reports },
  { href: '/api/moderation/held-posts', label: text.heldPosts },
] as const

/** What needs attention: the money for admins, and where moderators find their queues. */
export function Overview() {
  const isAdmin = useIsAdmin()
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      {isAdmin && <PaymentSummary />}
      <PageSection title={text.moderation} landmark={false}>
        <p className={styles.hint}>{text.moderationHint}</p>
        <ul className={styles.queues}>
          {QUEUES.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>{' '}
              <code dir="ltr" className={styles.path}>
                {href}
              </code>
            </li>
          ))}
        </ul>
      </PageSection>
    </>
  )
}
