import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { sponsoredPostText } from '#web/money/administration/package-text.ts'
import { sponsoredPostPackagesQuery } from '#web/money/administration/queries.ts'
import { SponsoredPostPackages } from '#web/money/administration/SponsoredPostPackages.tsx'

export const Route = createFileRoute('/_shell/_signed-in/admin/sponsored-post-packages')({
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(sponsoredPostPackagesQuery(api))).then(() => ({
      head: privateHead(sponsoredPostText.title),
    })),
  component: () => <SponsoredPostPackages />,
})
