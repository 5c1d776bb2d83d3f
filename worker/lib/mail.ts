import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { keepIsolates } from '#shared/persian/clean-text.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from './clock.ts'
import { isolateState } from './isolate-state.ts'
import { defineJob } from './job.ts'
import { emailHtml } from './mail-html.ts'
import { enqueue } from './outbox.ts'

/** Emails quote text of users and, in relayed ones, of other senders; only the isolates around such text stay. */
const EmailText = z.string().transform(keepIsolates)
const SitePath = z.string().regex(/^\/(?![/\\])/)

/** Content of an email: plain-text paragraphs without bidi controls other than isolates, at most one code, one list and one link. Each `path` is on this site. */
export const OutgoingEmail = z.strictObject({
  to: z.string(),
  subject: EmailText,
  paragraphs: z.array(EmailText),
  /** One-time code in ASCII digits, so that phones offer to insert it. */
  code: z.string().optional(),
  /** UTC ms after which the email is of no use and is not sent. */
  expiresAt: z.number().int().optional(),
  items: z.array(z.strictObject({ label: EmailText, note: EmailText, path: SitePath })).optional(),
  link: z.strictObject({ label: EmailText, path: SitePath }).optional(),
  /** Unsubscribe path, for optional emails only; also sent as a one-click unsubscribe header (RFC 8058). */
  unsubscribe: SitePath.optional(),
  /** Address for answers, if it is not the one that sends. */
  replyTo: z.string().optional(),
})
export type OutgoingEmail = z.infer<typeof OutgoingEmail>

export interface RenderedEmail {
  to: string
  subject: string
  text: string
  html: string
  /** Name of the sender, the site's if absent. */
  fromName?: string
  replyTo?: string
  headers?: Record<string, string>
}

export const SIGNATURE = 'دفتر'
const UNSUBSCRIBE_LABEL = 'دیگر این نامه را نفرست'

/** Marks a line that does not begin with a Persian letter as right-to-left, for clients that take the direction from the first letter. */
export const startRightToLeft = (line: string): string => (/^\p{Script=Arabic}/u.test(line) ? line : `\u200F${line}`)

/** Renders an email as text and as right-to-left HTML. `origin` must not end with a slash. */
export function renderEmail(
  { to, subject: subjectText, paragraphs, code, items = [], link, unsubscribe, replyTo }: OutgoingEmail,
  origin: string,
): RenderedEmail {
  const subject = startRightToLeft(subjectText)
  const [first, ...others] = paragraphs
  const text = [
    first,
    code,
    ...others,
    ...items.map(({ label, note, path }) => `${label}\n${note}\n${origin}${path}`),
    link && `${link.label}:\n${origin}${link.path}`,
    `— ${SIGNATURE}\n${origin}`,
    unsubscribe && `${UNSUBSCRIBE_LABEL}:\n${origin}${unsubscribe}`,
  ]
  return {
    to,
    subject,
    text: text.filter(Boolean).join('\n\n'),
    html: emailHtml({ subject, paragraphs, code, items, link, unsubscribe }, origin, {
      signature: SIGNATURE,
      unsubscribe: UNSUBSCRIBE_LABEL,
    }),
    ...(replyTo ? { replyTo } : {}),
    ...(unsubscribe ? { headers: unsubscribeHeaders(origin + unsubscribe) } : {}),
  }
}

/** Returns the headers with which mail programs offer to unsubscribe with one click (RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Delivers one email; throws if the queue should retry. */
type Mailer = (env: Env, mail: RenderedEmail) => Promise<void>

export const cloudflareMailer: Mailer = async (env, { fromName = SIGNATURE, ...mail }) => {
  await env.EMAIL.send({ from: { name: fromName, email: env.MAIL_FROM }, ...mail })
}

const state = isolateState(() => ({ mailer: cloudflareMailer }))

/** Replaces Cloudflare's mailer; called without an argument, restores it. Only for the local run and tests. */
export const setMailer = (replacement?: Mailer): void => {
  state.mailer = replacement ?? cloudflareMailer
}

export const MAIL_JOB = defineJob({ kind: 'mail', payload: OutgoingEmail })
export const CODE_JOB = defineJob({ kind: 'code', queue: 'CODES', payload: OutgoingEmail })

/** Handles the `mail` and `code` jobs: renders and sends one email, unless it has expired; throws for a failed delivery. */
export async function sendEmail(env: Env, email: OutgoingEmail): Promise<void> {
  if (email.expiresAt !== undefined && email.expiresAt <= now()) return
  await state.mailer(env, renderEmail(email, env.ORIGIN))
}

/**
 * Returns a statement for a batch that sends an email if the batch commits, and `when` holds at that point, at most once per `id`; one with a
 * code goes first.
 */
export const enqueueEmail = (db: Database, email: OutgoingEmail, id?: string, when?: SQL): Statement =>
  enqueue(db, email.code === undefined ? MAIL_JOB : CODE_JOB, email, { id, when })

interface SecurityEvent {
  subject: string
  /** One Persian sentence that describes the change. */
  action: string
}

/**
 * Returns a statement for a batch that emails the user's verified address about a change to the account. With `condition`, it sends the
 * email only if the condition holds at that point of the batch.
 */
export function enqueueSecurityEmail(db: Database, userId: number, { subject, action }: SecurityEvent, condition: SQL = sql`1`): Statement {
  const at = now()
  const email: Omit<OutgoingEmail, 'to'> = {
    subject,
    paragraphs: [
      action,
      `زمان: ${formatDateTime(at)}`,
      'اگر خودت این کار را کرده‌ای، لازم نیست کاری بکنی.',
      'اگر تو نبوده‌ای: با کدی که به همین نشانی می‌آید وارد دفتر شو، از تنظیمات حساب به نشست‌های دیگر پایان بده، گذرواژه‌ات را عوض کن و گذرکلیدهایی را که نمی‌شناسی بردار.',
    ],
    link: { label: 'تنظیمات حساب', path: '/me/settings/account' },
  }
  return enqueue(db, MAIL_JOB, sql`json_set(${JSON.stringify(email)}, '$.to', ${credentials.email})`, {
    from: sql`FROM ${credentials} WHERE ${credentials.userId} = ${userId} AND ${credentials.emailVerifiedAt} IS NOT NULL AND ${credentials.email} IS NOT NULL AND ${condition}`,
  })
}
