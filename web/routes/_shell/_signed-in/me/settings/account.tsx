import { createFileRoute } from '@tanstack/react-router'
import { LeaveSection } from '#web/account-closing/LeaveSection.tsx'
import { leavingQuery } from '#web/account-closing/queries.ts'
import { passwordQuery, sessionsQuery } from '#web/accounts/own-queries.ts'
import { PasswordSection } from '#web/accounts/PasswordSection.tsx'
import { SessionsSection } from '#web/accounts/SessionsSection.tsx'
import { BlockedPeople } from '#web/blocks/BlockedPeople.tsx'
import { blockedQuery } from '#web/blocks/queries.ts'
import { EmailRow, PhoneRow } from '#web/contact-addresses/AddressRow.tsx'
import { addressesQuery } from '#web/contact-addresses/queries.ts'
import { HandleRow } from '#web/handles/HandleRow.tsx'
import { ownHandleQuery } from '#web/handles/queries.ts'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { PasskeysSection } from '#web/passkeys/PasskeysSection.tsx'
import { passkeysQuery } from '#web/passkeys/queries.ts'
import { text } from '#web/settings/text.ts'
import { ownSuspensionQuery } from '#web/suspensions/queries.ts'
import { StatusSection } from '#web/suspensions/StatusSection.tsx'
import { twoStepQuery } from '#web/two-step/queries.ts'
import { TwoStepSection } from '#web/two-step/TwoStepSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/account')({
  loader: ({ context: { queryClient, api, answer } }) =>
    forPage(
      answer,
      Promise.all([
        queryClient.ensureQueryData(ownSuspensionQuery(api)),
        queryClient.ensureQueryData(ownHandleQuery(api)),
        queryClient.ensureQueryData(addressesQuery(api)),
        queryClient.ensureQueryData(passwordQuery(api)),
        queryClient.ensureQueryData(passkeysQuery(api)),
        queryClient.ensureQueryData(twoStepQuery(api)),
        queryClient.ensureQueryData(sessionsQuery(api)),
        queryClient.ensureInfiniteQueryData(blockedQuery(api)),
        queryClient.ensureQueryData(leavingQuery(api)),
      ]),
    ).then(() => ({ head: privateHead(text.account) })),
  component: AccountSettingsRoute,
})

function AccountSettingsRoute() {
  return (
    <>
      <PageTitle lead={text.accountLead}>{text.account}</PageTitle>
      <StatusSection />
      <HandleRow />
      <EmailRow />
      <PhoneRow />
      <PasswordSection />
      <PasskeysSection />
      <TwoStepSection />
      <SessionsSection />
      <BlockedPeople />
      <LeaveSection />
    </>
  )
}
