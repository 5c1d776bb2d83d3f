import { text as reportText } from '#web/moderation/reports/text.ts'
import styles from '#web/ui/admin/administration.module.css'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import staff from '#web/ui/admin/staff-page.module.css'
import { Time } from '#web/ui/Time.tsx'
import type { CaseReport } from '#worker/moderation/queue/contract.ts'
import { text } from './text.ts'

export const CaseReportRow = ({ report: { reporter, source, rule, details, state, reportedAt } }: { report: CaseReport }) => (
  <li className={styles.row}>
    <div className={styles.rowText}>
      <p className={styles.rowTitle}>
        {reportText.rules[rule].name}
        {state !== 'open' && <span className={styles.inactive}>{text.reportStates[state]}</span>}
      </p>
      {details !== '' && (
        <p className={staff.quote} dir="auto">
          {details}
        </p>
      )}
      <p className={styles.meta}>
        <span>{reporter ? <PersonLink person={reporter} /> : source === 'rule' ? text.byRule : text.deletedUser}</span>
        <Time at={reportedAt} as="ago" />
      </p>
    </div>
  </li>
)
