import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import { EntrySentence } from './AuditLog.tsx'
import styles from './audit-log.module.css'
import { text } from './audit-text.ts'
import { auditLogQuery } from './queries.ts'

const SHOWN = 5

/** The latest entries of the audit log, for a sidebar. Suspends until they load. */
export function LatestEntries() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = usePages(auditLogQuery(api, undefined))
  if (items.length === 0) return null
  return (
    <SidebarSection title={text.latest} more={<PathLink to="/admin/audit-log">{text.seeAll}</PathLink>}>
      <ul className={styles.latest}>
        {items.slice(0, SHOWN).map((entry) => (
          <li key={`${entry.at} ${entry.action} ${entry.subject.key}`}>
            <p>
              <EntrySentence entry={entry} />
            </p>
            <Time at={entry.at} as="ago" />
          </li>
        ))}
      </ul>
    </SidebarSection>
  )
}
