import type { OutgoingEmail } from '#worker/lib/mail.ts'
import type { ContactMessage } from './contract.ts'

/** Line above the text of a reply, below which answers quote it; `trimQuotedText` cuts there. */
export const REPLY_MARKER = '--- پاسخت را بالای این خط بنویس ---'

/** Builds the email that forwards a message to the inbox. The sender's address is unverified and therefore appears only in the body. */
export const inboxEmail = (to: string, receipt: string, { name, email, subject, message }: ContactMessage): OutgoingEmail => ({
  to,
  subject: `پیام تازه \u2068${receipt}\u2069: \u2068${subject}\u2069`,
  paragraphs: [`شمارهٔ رسید: ${receipt}`, `از: ${name}`, `ایمیل: ${email}`, `موضوع: ${subject}`, ...message.split(/\n{2,}/)],
  link: { label: 'پاسخ‌دادن در صندوق پیام‌ها', path: `/admin/contact/${receipt}` },
})

interface Reply {
  to: string
  number: string
  subject: string
  body: string
  /** Address that appends answers to the thread; without one, answers go to the address that sends all mail. */
  replyTo: string | undefined
}

/** Builds the email with a reply of staff. */
export const replyEmail = ({ to, number, subject, body, replyTo }: Reply): OutgoingEmail => ({
  to,
  subject: `پاسخ به «${subject}» (${number})`,
  paragraphs: [
    ...(replyTo ? [REPLY_MARKER] : []),
    ...body.split(/\n+/),
    `شمارهٔ رسید: ${number}`,
    replyTo
      ? 'اگر حرفی مانده، به همین نامه پاسخ بده؛ به همین گفت‌وگو افزوده می‌شود.'
      : 'پاسخ به این نامه به نشانی عمومی دفتر می‌رسد؛ شمارهٔ رسید را هم در آن بنویس.',
  ],
  ...(replyTo && { replyTo }),
})
