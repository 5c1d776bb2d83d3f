import { useInfiniteQuery } from '@tanstack/react-query'
import { useHydrated, useRouteContext } from '@tanstack/react-router'
import { MINUTE } from '#shared/time.ts'
import { useShownPath } from '#web/lib/use-shown-path.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import { EntrySentence } from './AuditLog.tsx'
import styles from './audit-log.module.css'
import { text } from './audit-text.ts'
import { auditLogQuery } from './queries.ts'

const SHOWN = 5

/** Whether the window is as wide as the style that shows the entries (web/ui/side-menu.module.css) demands. */
const isShown = () => typeof matchMedia === 'undefined' || matchMedia('(min-width: 80rem)').matches

/**
 * The latest entries of the audit log, for a sidebar. The dashboard reads them before it is rendered; every other page asks once it is shown,
 * and has none without JavaScript.
 */
export function LatestEntries() {
  const { api } = useRouteContext({ from: '__root__' })
  const isHydrated = useHydrated()
  const isDashboard = useShownPath() === '/admin'
  const { data } = useInfiniteQuery({ ...auditLogQuery(api, undefined), staleTime: 5 * MINUTE, enabled: isShown() })
  const entries = isHydrated || isDashboard ? (data?.pages[0]?.items ?? []).slice(0, SHOWN) : []
  if (entries.length === 0) return null
  return (
    <SidebarSection title={text.latest} more={<PathLink to="/admin/audit-log">{text.seeAll}</PathLink>}>
      <ul className={styles.latest}>
        {entries.map((entry) => (
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
