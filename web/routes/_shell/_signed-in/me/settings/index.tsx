import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { ProfileSettings } from '#web/profiles/ProfileSettings.tsx'
import { ownProfileQuery } from '#web/profiles/queries.ts'
import { text } from '#web/profiles/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/')({
  loader: ({ context: { queryClient, api, answer } }) =>
    forPage(answer, queryClient.ensureQueryData(ownProfileQuery(api))).then(() => ({ head: privateHead(text.settings.profile) })),
  component: ProfileSettingsRoute,
})

function ProfileSettingsRoute() {
  return (
    <>
      <PageTitle lead={text.settings.profileLead}>{text.settings.profile}</PageTitle>
      <ProfileSettings />
    </>
  )
}
