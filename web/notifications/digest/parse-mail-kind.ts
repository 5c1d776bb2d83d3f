import { KINDS, mapOptionalKinds } from '#shared/notifications/kinds.ts'
import { text } from '#web/people/settings/text.ts'
import type { MailKind } from '#worker/people/settings/contract.ts'

/** The name of each kind of email. */
export const MAIL_NAMES: Readonly<Record<MailKind, string>> = {
  ...mapOptionalKinds((kind) => KINDS[kind].preference.emails),
  weeklyDigest: text.weeklyDigest,
  weeklyStatistics: text.weeklyStatistics,
}

const isMailKind = (name: string): name is MailKind => Object.hasOwn(MAIL_NAMES, name)

/** Returns the email kind named in a link, or the weekly digest when it is absent or unknown. */
export const parseMailKind = (name: string | undefined): MailKind => (name !== undefined && isMailKind(name) ? name : 'weeklyDigest')
