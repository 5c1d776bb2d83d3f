import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ProfileSettings } from '#web/people/settings/ProfileSettings.tsx'
import { ownProfileQuery } from '#web/people/settings/queries.ts'
import { text } from '#web/people/settings/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/')({
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withPageErrors(pageResponse, queryClient.ensureQueryData(ownProfileQuery(api))).then(() => ({ head: privateHead(text.profile) })),
  component: ProfileSettings,
})
