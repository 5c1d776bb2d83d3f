import { createFileRoute } from '@tanstack/react-router'
import { passwordQuery, sessionsQuery } from '#web/account/auth/own-queries.ts'
import { PasswordSection } from '#web/account/auth/PasswordSection.tsx'
import { SessionsSection } from '#web/account/auth/SessionsSection.tsx'
import { BlockedPeople } from '#web/account/blocks/BlockedPeople.tsx'
import { blockedQuery } from '#web/account/blocks/queries.ts'
import { EmailRow, PhoneRow } from '#web/account/contact-details/AddressRow.tsx'
import { addressesQuery } from '#web/account/contact-details/queries.ts'
import { LeaveSection } from '#web/account/deletion/LeaveSection.tsx'
import { leavingQuery } from '#web/account/deletion/queries.ts'
import { PasskeysSection } from '#web/account/passkeys/PasskeysSection.tsx'
import { passkeysQuery } from '#web/account/passkeys/queries.ts'
import { ownSuspensionQuery } from '#web/account/suspensions/queries.ts'
import { StatusSection } from '#web/account/suspensions/StatusSection.tsx'
import { twoStepQuery } from '#web/account/two-factor/queries.ts'
import { TwoStepSection } from '#web/account/two-factor/TwoStepSection.tsx'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { HandleRow } from '#web/people/handles/HandleRow.tsx'
import { ownHandleQuery } from '#web/people/handles/queries.ts'
import { text } from '#web/people/settings/text.ts'
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
