import type { SQL } from 'drizzle-orm'
import { formatDate } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { limitCalls } from '#worker/lib/call-limit.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { enqueueEmail, type OutgoingEmail } from '#worker/lib/mail.ts'
import type { Viewer } from '#worker/lib/viewer.ts'

/** Messages of one publication to one person, invitations and reminders together. */
const PER_RECIPIENT = { limit: 3, windowMs: DAY }
/** Emails to one address from all publications. */
const PER_ADDRESS = { limit: 10, windowMs: DAY }
/** Emails that one account causes. */
const PER_INVITER = { limit: 50, windowMs: DAY }

/** Counts a message to an invited person, so that nobody is flooded by invitations; throws `rate_limited`. */
export async function limitInvitations(
  env: Env,
  viewer: Viewer,
  publicationHash: string,
  recipient: { userId: number } | { emailKey: string },
): Promise<void> {
  if ('userId' in recipient) {
    await limitCalls(env, [[`invitation:${publicationHash}:${recipient.userId}`, PER_RECIPIENT]])
    return
  }
  const address = await sha256(recipient.emailKey)
  await limitCalls(env, [
    [`invitation:${publicationHash}:${address}`, PER_RECIPIENT],
    [`invitation-email:${address}`, PER_ADDRESS],
    [`invitation-emails-of:${viewer.hash}`, PER_INVITER],
  ])
}

interface InvitationEmail {
  to: string
  token: string
  inviter: string
  publication: string
  role: string
  /** UTC ms. */
  expiresAt: number
}

/** Statement that sends the email with the secret link of an invitation if the condition holds at that point of the batch. */
export const enqueueInvitationEmail = (db: Database, email: InvitationEmail, when: SQL): Statement =>
  enqueueEmail(db, invitationEmail(email), undefined, when)

const isolate = (name: string) => `\u2068${name}\u2069`

const invitationEmail = ({ to, token, inviter, publication, role, expiresAt }: InvitationEmail): OutgoingEmail => ({
  to,
  subject: `دعوت به انتشارات ${isolate(publication)}`,
  paragraphs: [
    `سلام، ${isolate(inviter)} تو را دعوت کرده است که ${role} انتشارات ${isolate(publication)} در دفتر شوی.`,
    `دعوت را باز کن، وارد شو یا حساب بساز، و بگو که می‌پذیری یا نه. این پیوند تا ${formatDate(expiresAt)} و فقط یک بار به کار می‌آید.`,
    'اگر چنین دعوتی را نمی‌خواهی، این نامه را نادیده بگیر.',
  ],
  link: { label: 'دیدن دعوت', path: `/me/publications/invitations/${token}` },
  expiresAt,
})
