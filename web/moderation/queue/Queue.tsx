import { QUEUE_PATH } from '#web/moderation/decisions/case-path.ts'
import { DecisionList } from '#web/moderation/decisions/DecisionList.tsx'
import { text as decisionText } from '#web/moderation/decisions/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { ReportKind } from '#worker/moderation/reports/contract.ts'
import { CaseList } from './CaseList.tsx'
import { CASE_KINDS } from './queries.ts'
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
      <Tab to={QUEUE_PATH} search={{ state: 'decided' }}>
        {text.decided}
      </Tab>
      {CASE_KINDS.map((each) => (
        <Tab key={each} to={QUEUE_PATH} search={{ kind: each }}>
          {decisionText.kinds[each]}
        </Tab>
      ))}
    </Tabs>
    {state === 'decided' ? <DecisionList after={after} /> : <CaseList kind={kind} after={after} />}
  </>
)
