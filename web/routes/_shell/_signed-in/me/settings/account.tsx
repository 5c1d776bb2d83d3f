import { createFileRoute } from '@tanstack/react-router'
import { PasswordSection } from '#web/account/auth/PasswordSection.tsx'
import { SessionsSection } from '#web/account/auth/SessionsSection.tsx'
import { passwordQuery, sessionsQuery } from '#web/account/auth/security-queries.ts'
import { BlockedUsers } from '#web/account/blocks/BlockedUsers.tsx'
import { blockedQuery } from '#web/account/blocks/queries.ts'
import { EmailRow, PhoneRow } from '#web/account/contact-details/ContactDetailRows.tsx'
import { contactDetailsQuery } from '#web/account/contact-details/queries.ts'
import { CloseAccountSection } from '#web/account/deletion/CloseAccountSection.tsx'
import { deletionOptionsQuery } from '#web/account/deletion/queries.ts'
import { PasskeysSection } from '#web/account/passkeys/PasskeysSection.tsx'
import { passkeysQuery } from '#web/account/passkeys/queries.ts'
import { ownSuspensionQuery } from '#web/account/suspensions/queries.ts'
import { SuspensionSection } from '#web/account/suspensions/SuspensionSection.tsx'
import { twoFactorQuery } from '#web/account/two-factor/queries.ts'
import { TwoFactorSection } from '#web/account/two-factor/TwoFactorSection.tsx'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { HandleRow } from '#web/people/handles/HandleRow.tsx'
import { ownHandleQuery } from '#web/people/handles/queries.ts'
import { SettingsLead } from '#web/people/settings/SettingsTabs.tsx'
import { text } from '#web/people/settings/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/account')({
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureQueryData(ownSuspensionQuery(api)),
        queryClient.ensureQueryData(ownHandleQuery(api)),
        queryClient.ensureQueryData(contactDetailsQuery(api)),
        queryClient.ensureQueryData(passwordQuery(api)),
        queryClient.ensureQueryData(passkeysQuery(api)),
        queryClient.ensureQueryData(twoFactorQuery(api)),
        queryClient.ensureQueryData(sessionsQuery(api)),
        queryClient.ensureInfiniteQueryData(blockedQuery(api)),
        queryClient.ensureQueryData(deletionOptionsQuery(api)),
      ]),
    ).then(() => ({ head: privateHead(text.account) })),
  component: AccountSettingsRoute,
})

function AccountSettingsRoute() {
  return (
    <>
      <SettingsLead>{text.accountLead}</SettingsLead>
      <SuspensionSection />
      <HandleRow />
      <EmailRow />
      <PhoneRow />
      <PasswordSection />
      <PasskeysSection />
      <TwoFactorSection />
      <SessionsSection />
      <BlockedUsers />
      <CloseAccountSection />
    </>
  )
}
