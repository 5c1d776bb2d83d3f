import { useRouteContext } from '@tanstack/react-router'
import { HighlightedText } from '#web/lib/HighlightedText.tsx'
import { usePages } from '#web/lib/paged-query.ts'
import { DecisionRecord } from '#web/moderation/decisions/DecisionRecord.tsx'
import { casePath } from '#web/moderation/decisions/queries.ts'
import { text as decisionText } from '#web/moderation/decisions/text.ts'
import { text as reportText } from '#web/moderation/reports/text.ts'
import { ActionPanel } from '#web/ui/admin/ActionPanel.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { BackLink } from '#web/ui/admin/ShortcutLegend.tsx'
import staff from '#web/ui/admin/staff-page.module.css'
import { useBackKey } from '#web/ui/admin/use-triage-keys.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { CaseDetails as CaseData, CaseReport } from '#worker/moderation/queue/contract.ts'
import type { ReportKind } from '#worker/moderation/reports/contract.ts'
import { CaseFacts, reasonsOf } from './CaseFacts.tsx'
import { actionsOf } from './case-actions.tsx'
import { markTerms, termsOf } from './mark-terms.ts'
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

/** What was reported, then the reports, what may be decided about it and earlier decisions; its facts where no sidebar has them. */
export function CaseDetails({ kind, caseKey, after, action }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  useBackKey('/admin/moderation')
  const { items: reports, pages, pager } = usePages(caseQuery(api, kind, caseKey, after))
  const details = pages[0]?.details
  if (!details) return null
  const { title, excerpt, path, owner, history } = details
  const terms = termsOf(reports)
  const reasons = reasonsOf(details)
  return (
    <>
      <PageTitle lead={<BackLink to="/admin/moderation">{text.back}</BackLink>}>
        <bdi className={staff.clamped}>{title || decisionText.erased}</bdi>
      </PageTitle>
      <div className={staff.byline}>
        <span className={staff.person}>
          {owner && <Avatar name={owner.name} handle={owner.handle} picture={owner.avatar} />}
          {owner ? <PersonLink person={owner} /> : decisionText.deletedUser}
        </span>
        <span>{decisionText.kinds[details.kind]}</span>
        {reasons && <span className={staff.narrow}>{reasons}</span>}
        {path && <PathLink to={path}>{text.seePage}</PathLink>}
      </div>
      <section aria-label={text.excerpt}>
        {excerpt ? (
          <blockquote className={staff.judged} dir="auto">
            {excerpt.split(/\n+/).map((paragraph, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs may repeat and never move
              <p key={at}>
                <HighlightedText parts={markTerms(paragraph, terms)} />
              </p>
            ))}
          </blockquote>
        ) : (
          <p className={staff.hint}>{text.noExcerpt}</p>
        )}
      </section>
      <PageSection title={text.reports}>
        {reports.length === 0 && <p className={staff.hint}>{text.noReports}</p>}
        <ul>
          {reports.map((report) => (
            <CaseReportRow key={report.hash} report={report} />
          ))}
        </ul>
        <Pager to={casePath(details.kind, caseKey) ?? ''} {...pager} />
      </PageSection>
      <CaseDecision details={details} action={action} />
      <div className={staff.narrow}>
        <PageSection title={text.facts} landmark={false}>
          <CaseFacts details={details} />
        </PageSection>
      </div>
      <PageSection title={text.history}>
        {history.length === 0 && <p className={staff.hint}>{text.noHistory}</p>}
        <ul>
          {history.map((decision) => (
            <DecisionRecord key={decision.hash} decision={decision} isOfCase={decision.kind === kind && decision.key === caseKey} />
          ))}
        </ul>
      </PageSection>
    </>
  )
}

/** What the viewer may decide. Its parts are children of the page, along which the bar of buttons stays in view. */
function CaseDecision({ details, action }: { details: CaseData; action: string | undefined }) {
  const actions = actionsOf(details)
  return (
    <>
      <h2 className="visually-hidden">{text.decision}</h2>
      {details.actions.length === 0 && <p className={staff.hint}>{text.notYours}</p>}
      {details.actions.length > 0 && details.reportCount === 0 && <p className={staff.hint}>{text.closed}</p>}
      {actions.length > 0 && <ActionPanel actions={actions} initial={action} stays />}
    </>
  )
}

const CaseReportRow = ({ report: { reporter, source, rule, details, state, reportedAt } }: { report: CaseReport }) => (
  <li className={styles.row}>
    {reporter && <Avatar name={reporter.name} handle={reporter.handle} picture={reporter.avatar} size="medium" />}
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
