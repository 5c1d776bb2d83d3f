import type { OutgoingEmail } from '#worker/lib/mail/index.ts'
import type { ContactMessage } from './contract.ts'

/** Builds the email that forwards a message to the inbox. The sender's address is unverified and therefore appears only in the body. */
export const inboxEmail = (to: string, receipt: string, { name, email, subject, message }: ContactMessage): OutgoingEmail => ({
  to,
  subject: `پیام تازه \u2068${receipt}\u2069: \u2068${subject}\u2069`,
  paragraphs: [`شمارهٔ رسید: ${receipt}`, `از: ${name}`, `ایمیل: ${email}`, `موضوع: ${subject}`, ...message.split(/\n{2,}/)],
})
