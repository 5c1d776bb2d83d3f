import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { sponsoredPostQuery } from '#web/money/sponsored-posts/queries.ts'
import { SponsoredPostReview } from '#web/money/sponsored-posts/SponsoredPostReview.tsx'
import { adminText } from '#web/money/sponsored-posts/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/sponsored-posts/$hash')({
  loader: ({ context: { queryClient, api, pageResponse }, params: { hash } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(sponsoredPostQuery(api, hash))).then(() => ({
      head: privateHead(adminText.title),
    })),
  component: SponsoredPostRoute,
})

function SponsoredPostRoute() {
  const { hash } = Route.useParams()
  return <SponsoredPostReview key={hash} hash={hash} />
}
