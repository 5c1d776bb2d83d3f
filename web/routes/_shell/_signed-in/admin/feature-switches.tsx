import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { FeatureSwitchList } from '#web/moderation/feature-switches/FeatureSwitchList.tsx'
import { featureSwitchesQuery } from '#web/moderation/feature-switches/queries.ts'
import { text } from '#web/moderation/feature-switches/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/feature-switches')({
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(featureSwitchesQuery(api))).then(() => ({ head: privateHead(text.title) })),
  component: () => <FeatureSwitchList />,
})
