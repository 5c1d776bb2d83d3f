import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { pageHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { MyYear, YearStats } from '#web/site/campaigns/MyYear.tsx'
import { text } from '#web/site/campaigns/text.ts'
import { communityYearQuery, ownYearQuery } from '#web/statistics/posts/queries.ts'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { CAMPAIGNS, shareImagePath } from '#worker/distribution/share-images/contract.ts'

export const Route = createFileRoute('/_shell/campaign/birthday')({
  loader: async ({ context: { queryClient, api, pageResponse, origin } }) => {
    const { viewer } = await queryClient.ensureQueryData(viewerQuery(api))
    await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureQueryData(communityYearQuery(api)),
        viewer ? queryClient.ensureQueryData(ownYearQuery(api)) : undefined,
      ]),
    )
    const shareImage = shareImagePath('campaign', 'birthday', CAMPAIGNS.birthday)
    return {
      head: pageHead({ title: text.birthday, description: text.birthdayLead, origin, path: '/campaign/birthday', shareImage }),
    }
  },
  component: BirthdayRoute,
})

function BirthdayRoute() {
  const { api } = Route.useRouteContext()
  const { data: year } = useSuspenseQuery(communityYearQuery(api))
  return (
    <>
      <PageTitle lead={text.birthdayLead}>{text.birthday}</PageTitle>
      <PageSection title={text.everybody}>
        <YearStats year={year} />
      </PageSection>
      <MyYear />
    </>
  )
}
