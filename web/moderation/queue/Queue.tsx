import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { DecisionList } from '#web/moderation/decisions/DecisionList.tsx'
import { DECISION_KEYS } from '#web/moderation/decisions/keys.ts'
import { casePath, QUEUE_PATH } from '#web/moderation/decisions/queries.ts'
import { text as decisionText } from '#web/moderation/decisions/text.ts'
import { text as reportText } from '#web/moderation/reports/text.ts'
import styles from '#web/ui/admin/administration.module.css'
import { LIST_KEYS, ShortcutLegend } from '#web/ui/admin/ShortcutLegend.tsx'
import staff from '#web/ui/admin/staff-page.module.css'
import { focusedRowPath, useTriageKeys } from '#web/ui/admin/use-triage-keys.ts'
import { StampDrawing } from '#web/ui/drawings/StampDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ModerationCase } from '#worker/moderation/queue/contract.ts'
import type { ReportKind } from '#worker/moderation/reports/contract.ts'
import { CASE_KINDS, casesQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  state: 'open' | 'decided'
  /** Of open cases. */
  kind: ReportKind | undefined
  after: string | undefined
}

/** Open cases of all kinds or one, or the decisions so far. */
export const Queue = ({ state, kind, after }: Props) => (
  <>
    <PageTitle lead={state === 'decided' ? text.decidedLead : text.lead}>{text.title}</PageTitle>
    <Tabs label={text.filters}>
      <Tab to={QUEUE_PATH}>{text.allOpen}</Tab>
      {CASE_KINDS.map((each) => (
        <Tab key={each} to={QUEUE_PATH} search={{ kind: each }}>
          {decisionText.kinds[each]}
        </Tab>
      ))}
      <Tab to={QUEUE_PATH} search={{ state: 'decided' }}>
        {text.decided}
      </Tab>
    </Tabs>
    {state === 'decided' ? <DecisionList after={after} /> : <CaseList kind={kind} after={after} />}
  </>
)

/** Open cases, heaviest first; a letter opens the focused case with the form of its action. */
function CaseList({ kind, after }: { kind: ReportKind | undefined; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { items, pager } = usePages(casesQuery(api, kind, after))
  useTriageKeys((letter) => {
    const path = focusedRowPath()
    const action = DECISION_KEYS.find((each) => each.letter === letter)
    if (path && action) void navigate({ href: `${path}?action=${action.name}` })
    return action !== undefined
  })
  return (
    <>
      {items.length === 0 ? (
        kind ? (
          <EmptyState title={text.noneOfKind} link={{ to: QUEUE_PATH, label: text.seeAll }} />
        ) : (
          <EmptyState drawing={<StampDrawing />} title={text.none} link={{ to: '/admin/moderation/held', label: text.heldPosts }}>
            {text.noneHint}
          </EmptyState>
        )
      ) : (
        <ShortcutLegend keys={[...LIST_KEYS, ...DECISION_KEYS.map(({ letter, label }) => [letter, label] as const)]} />
      )}
      <ul>
        {items.map((each) => (
          <CaseRow key={`${each.kind} ${each.key || each.firstReportAt}`} moderationCase={each} />
        ))}
      </ul>
      <Pager to={QUEUE_PATH} search={kind ? { kind } : {}} {...pager} />
    </>
  )
}

function CaseRow({ moderationCase }: { moderationCase: ModerationCase }) {
  const { kind, key, title, owner, rules, reportCount, weight, firstReportAt, targetDecisions, ownerDecisions } = moderationCase
  const path = casePath(kind, key)
  const name = <bdi className={staff.clamped}>{title || decisionText.erased}</bdi>
  const prior = Math.max(targetDecisions, ownerDecisions)
  return (
    <li className={styles.row} data-card>
      <p className={styles.weight}>
        {formatNumber(weight)}
        <span>{text.weight}</span>
      </p>
      <div className={styles.rowText}>
        <p className={styles.caseTitle}>
          {path ? (
            <PathLink to={path} data-card-link>
              {name}
            </PathLink>
          ) : (
            name
          )}
          <Time at={firstReportAt} as="ago" />
        </p>
        <p className={styles.reasons}>
          {owner && (
            <>
              <Avatar name={owner.name} handle={owner.handle} picture={owner.avatar} />
              <bdi>{owner.name}</bdi>
            </>
          )}
          <span>{decisionText.kinds[kind]}</span>
          <span>{text.reportCount(formatNumber(reportCount))}</span>
          {prior > 0 && <span className={styles.open}>{text.priorDecisions(formatNumber(prior))}</span>}
          {rules.map(({ rule, count }) => (
            <span key={rule} className={styles.reason}>
              {count > 1 ? text.ruleCount(reportText.rules[rule].name, formatNumber(count)) : reportText.rules[rule].name}
            </span>
          ))}
        </p>
      </div>
    </li>
  )
}
