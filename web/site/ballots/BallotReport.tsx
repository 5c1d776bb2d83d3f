import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { formatDateTime, MONTHS, tehranDay, toTehranClock } from '#shared/persian/jalali.ts'
import { HOUR } from '#shared/time.ts'
import { campaignQuery } from '#web/site/campaigns/queries.ts'
import { ColumnChart } from '#web/statistics/charts/ColumnChart.tsx'
import { CountTable } from '#web/statistics/charts/CountTable.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { LinkButton } from '#web/ui/Button.tsx'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { BallotReport as BallotReportData } from '#worker/site/ballots/contract.ts'
import { fillHours } from './fill-hours.ts'
import { Jurors } from './Jurors.tsx'
import { PublishResults } from './PublishResults.tsx'
import { ballotReportQuery } from './queries.ts'
import { SuspiciousGroups } from './SuspiciousGroups.tsx'
import { staffText as text } from './staff-text.ts'

/** What admins see of the vote of a contest: counts, suspicious groups, jurors and the publication of the results. */
export function BallotReport({ slug }: { slug: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: campaign } = useSuspenseQuery(campaignQuery(api, slug))
  const { data: report } = useSuspenseQuery(ballotReportQuery(api, slug))
  return (
    <>
      <PageTitle
        lead={text.ballotsLead}
        actions={
          <LinkButton to={`/campaign/${slug}`} variant="quiet" size="small">
            {text.toCampaign}
          </LinkButton>
        }
      >
        {text.ballots(campaign.title)}
      </PageTitle>
      <PageSection title={text.counts} landmark={false}>
        <NumberRow
          numbers={[
            [text.ballotCount, formatNumber(report.ballots)],
            [text.voteCount, formatNumber(report.votes)],
            [text.excludedCount, formatNumber(report.excluded)],
            [text.entryCount, formatNumber(report.entryCount)],
          ]}
        />
      </PageSection>
      <PageSection title={text.hours} landmark={false}>
        <BallotHours hours={report.hours} />
      </PageSection>
      <PageSection title={text.groups} landmark={false}>
        <SuspiciousGroups
          slug={slug}
          groups={report.groups}
          canExclude={campaign.phase === 'counting' && !report.isPublishing}
          isEarly={!['counting', 'results'].includes(campaign.phase)}
        />
      </PageSection>
      <PageSection title={text.jurors} landmark={false}>
        <Jurors
          slug={slug}
          jurors={report.jurors}
          entryCount={report.entryCount}
          juryWeight={campaign.juryWeight}
          canChange={campaign.resultsAt === null && !report.isPublishing}
        />
      </PageSection>
      <PublishResults campaign={campaign} report={report} />
    </>
  )
}

const MAX_TICKS = 5

/** New ballots by hour as columns and as a table. */
function BallotHours({ hours }: Pick<BallotReportData, 'hours'>) {
  const all = fillHours(hours)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return <p className={styles.hint}>{text.noBallots}</p>
  const ticks = new Set(findTicks(all.map(({ at }) => at)))
  return (
    <>
      <ColumnChart
        label={text.hoursWalk}
        summary={text.hoursSummary(formatDateTime(first.at), formatDateTime(last.at))}
        series={[{ name: text.ballotCount, kind: 'single' }]}
        columns={all.map(({ at, ballots }, index) => ({
          key: String(at),
          label: formatDateTime(at),
          tick: ticks.has(index) ? formatShortDate(at) : undefined,
          values: [ballots],
        }))}
        small
      />
      <CountTable
        label={text.hoursTable}
        head={[text.hour, text.ballotCount]}
        rows={hours.toReversed().map(({ at, ballots }) => ({ key: String(at), label: formatDateTime(at), counts: [ballots] }))}
      />
    </>
  )
}

/** Returns the indexes of the first hours of days, so far apart that their labels have room. */
function findTicks(hours: readonly number[]): number[] {
  const ticks: number[] = []
  for (const [index, at] of hours.entries()) {
    const isDayStart = tehranDay(at) !== tehranDay(at - HOUR)
    if (isDayStart && index >= (ticks.at(-1) ?? -Infinity) + hours.length / MAX_TICKS) ticks.push(index)
  }
  return ticks.length > 0 ? ticks : [0]
}

function formatShortDate(at: number): string {
  const { month, day } = toTehranClock(at)
  return `${persianDigits(day)} ${MONTHS[month - 1]}`
}
