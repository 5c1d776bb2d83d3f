import { text } from '#web/people/settings/text.ts'
import type { MailKind } from '#worker/people/settings/contract.ts'

const isMailKind = (name: string): name is MailKind => Object.hasOwn(text.mails, name)

/** Returns the email kind named in a link, or the weekly digest when it is absent or unknown. */
export const parseMailKind = (name: string | undefined): MailKind => (name !== undefined && isMailKind(name) ? name : 'weeklyDigest')
