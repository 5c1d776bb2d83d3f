import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { casePath } from '#web/moderation/decisions/case-path.ts'
import { DecisionRecord } from '#web/moderation/decisions/DecisionRecord.tsx'
import { text as decisionText } from '#web/moderation/decisions/text.ts'
import { ActionPanel } from '#web/ui/admin/ActionPanel.tsx'
import { ShortcutLegend } from '#web/ui/admin/ShortcutLegend.tsx'
import staff from '#web/ui/admin/staff-page.module.css'
import { BACK_LETTER, useBackKey } from '#web/ui/admin/use-triage-keys.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { CaseDetails as CaseData } from '#worker/moderation/queue/contract.ts'
import type { ReportKind } from '#worker/moderation/reports/contract.ts'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseReportRow } from './CaseReportRow.tsx'
import { actionsOf } from './case-actions.tsx'
import { caseQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  kind: ReportKind
  caseKey: string
  /** Cursor of the reports. */
  after: string | undefined
  /** Name of the action whose form is open at first. */
  action: string | undefined
}

/** What was reported, what may be decided about it, earlier decisions and the reports. */
export function CaseDetails({ kind, caseKey, after, action }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  useBackKey('/admin/moderation')
  const { items: reports, pages, pager } = usePages(caseQuery(api, kind, caseKey, after))
  const details = pages[0]?.details
  if (!details) return null
  const { title, excerpt, path, history } = details
  return (
    <>
      <PageTitle lead={<PathLink to="/admin/moderation">{text.back}</PathLink>}>
        <bdi className={staff.clamped}>{title || decisionText.erased}</bdi>
      </PageTitle>
      <CaseFacts details={details} />
      <PageSection title={text.excerpt}>
        {excerpt ? (
          <blockquote className={staff.quote} dir="auto">
            {excerpt}
          </blockquote>
        ) : (
          <p className={staff.hint}>{text.noExcerpt}</p>
        )}
        {path && (
          <p className={staff.more}>
            <PathLink to={path}>{text.seePage}</PathLink>
          </p>
        )}
      </PageSection>
      <PageSection title={text.decision}>
        <CaseDecision details={details} action={action} />
      </PageSection>
      <PageSection title={text.history}>
        {history.length === 0 && <p className={staff.hint}>{text.noHistory}</p>}
        <ul>
          {history.map((decision) => (
            <DecisionRecord key={decision.hash} decision={decision} isOfCase={decision.kind === kind && decision.key === caseKey} />
          ))}
        </ul>
      </PageSection>
      <PageSection title={text.reports}>
        {reports.length === 0 && <p className={staff.hint}>{text.noReports}</p>}
        <ul>
          {reports.map((report) => (
            <CaseReportRow key={report.hash} report={report} />
          ))}
        </ul>
        <Pager to={casePath(details.kind, caseKey) ?? ''} {...pager} />
      </PageSection>
    </>
  )
}

function CaseDecision({ details, action }: { details: CaseData; action: string | undefined }) {
  const actions = actionsOf(details)
  const keys = actions.flatMap(({ letter, label }) => (letter ? [[letter, label] as const] : []))
  return (
    <>
      {details.actions.length === 0 && <p className={staff.hint}>{text.notYours}</p>}
      {details.actions.length > 0 && details.reportCount === 0 && <p className={staff.hint}>{text.closed}</p>}
      {actions.length > 0 && (
        <>
          <ShortcutLegend keys={[...keys, [BACK_LETTER, text.back]]} />
          <ActionPanel actions={actions} initial={action} />
        </>
      )}
    </>
  )
}
