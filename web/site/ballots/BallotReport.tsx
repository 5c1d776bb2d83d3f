import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { campaignQuery } from '#web/site/campaigns/queries.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { BallotHours } from './BallotHours.tsx'
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
