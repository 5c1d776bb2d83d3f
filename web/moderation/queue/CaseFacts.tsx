import { formatNumber } from '#shared/persian/digits.ts'
import { text as reportText } from '#web/moderation/reports/text.ts'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { CaseDetails } from '#worker/moderation/queue/contract.ts'
import { durationOf } from './case-actions.tsx'
import { text } from './text.ts'

/** Counts of a case and of what was decided before. */
export function CaseFacts({ details }: { details: CaseDetails }) {
  const { reportCount, reporterCount, weight, firstReportAt, targetDecisions, ownerDecisions, nextSuspension } = details
  const isOpen = reportCount > 0
  return (
    <DescriptionList
      label={text.facts}
      facts={[
        [text.reports, isOpen ? text.reportsFrom(formatNumber(reportCount), formatNumber(reporterCount)) : text.closed],
        [text.rules, reasonsOf(details)],
        [text.weight, isOpen && text.weightHint(formatNumber(weight))],
        [text.firstReport, firstReportAt !== null && <Time key="first" at={firstReportAt} as="moment" />],
        [
          text.prior,
          targetDecisions + ownerDecisions === 0
            ? text.noPrior
            : text.priorCounts(formatNumber(targetDecisions), formatNumber(ownerDecisions)),
        ],
        [text.nextSuspension, nextSuspension && text.step(formatNumber(nextSuspension.step), durationOf(nextSuspension.days))],
      ]}
    />
  )
}

/** What the open reports say is broken, and how often; nothing once they are closed. */
export const reasonsOf = ({ rules, reportCount }: CaseDetails): string =>
  reportCount > 0 ? rules.map(({ rule, count }) => text.ruleCount(reportText.rules[rule].name, formatNumber(count))).join('، ') : ''
