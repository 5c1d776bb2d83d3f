import { text } from '#web/people/settings/text.ts'
import type { MailKind } from '#worker/people/settings/contract.ts'

const isMailKind = (name: string): name is MailKind => Object.hasOwn(text.mails, name)

/** The kind of mail a link names; the digest when it names none we know. */
export const parseMailKind = (name: string | undefined): MailKind => (name !== undefined && isMailKind(name) ? name : 'weeklyDigest')
