import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { ProfileSettings } from '#web/people/settings/ProfileSettings.tsx'
import { ownProfileQuery } from '#web/people/settings/queries.ts'
import { text } from '#web/people/settings/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/')({
  loader: ({ context: { queryClient, api, answer } }) =>
    forPage(answer, queryClient.ensureQueryData(ownProfileQuery(api))).then(() => ({ head: privateHead(text.profile) })),
  component: ProfileSettings,
})
