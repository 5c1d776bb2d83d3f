import { createFileRoute } from '@tanstack/react-router'
import { passwordQuery, sessionsQuery } from '#web/accounts/own-queries.ts'
import { PasswordSection } from '#web/accounts/PasswordSection.tsx'
import { SessionsSection } from '#web/accounts/SessionsSection.tsx'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { PasskeysSection } from '#web/passkeys/PasskeysSection.tsx'
import { passkeysQuery } from '#web/passkeys/queries.ts'
import { AccountSettings } from '#web/profiles/AccountSettings.tsx'
import { ownProfileQuery } from '#web/profiles/queries.ts'
import { text } from '#web/settings/text.ts'
import { twoStepQuery } from '#web/two-step/queries.ts'
import { TwoStepSection } from '#web/two-step/TwoStepSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/account')({
  loader: ({ context: { queryClient, api, answer } }) =>
    forPage(
      answer,
      Promise.all([
        queryClient.ensureQueryData(ownProfileQuery(api)),
        queryClient.ensureQueryData(passwordQuery(api)),
        queryClient.ensureQueryData(passkeysQuery(api)),
        queryClient.ensureQueryData(twoStepQuery(api)),
        queryClient.ensureQueryData(sessionsQuery(api)),
      ]),
    ).then(() => ({ head: privateHead(text.account) })),
  component: AccountSettingsRoute,
})

function AccountSettingsRoute() {
  return (
    <>
      <PageTitle lead={text.accountLead}>{text.account}</PageTitle>
      <AccountSettings />
      <PasswordSection />
      <PasskeysSection />
      <TwoStepSection />
      <SessionsSection />
    </>
  )
}
