import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { AccountSettings } from '#web/profiles/AccountSettings.tsx'
import { ownProfileQuery } from '#web/profiles/queries.ts'
import { text } from '#web/profiles/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/account')({
  loader: ({ context: { queryClient, api, answer } }) =>
    forPage(answer, queryClient.ensureQueryData(ownProfileQuery(api))).then(() => undefined),
  head: () => privateHead(text.settings.account),
  component: AccountSettingsRoute,
})

function AccountSettingsRoute() {
  return (
    <>
      <PageTitle lead={text.settings.accountLead}>{text.settings.account}</PageTitle>
      <AccountSettings />
    </>
  )
}
