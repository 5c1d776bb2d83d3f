import { and, eq, isNotNull } from 'drizzle-orm'
import { HOUR, MINUTE } from '#shared/time.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { credentials, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { enqueueEmail, type OutgoingEmail } from '#worker/lib/mail.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { decodeEmailHeader, extractEmailText, type IncomingEmail, readBytes } from '#worker/lib/parse-email.ts'
import { consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { isNotRemoved } from './policy.ts'
import { parseRelayAddress } from './show-addresses.ts'

/** Bytes read of a message, maximum size of a message in bytes, and maximum characters of text forwarded. */
const READ_BYTES = 256_000
const MAX_BYTES = 5_000_000
const MAX_TEXT_LENGTH = 4000
const RELAY_RATE: RatePolicy = { limit: 30, waitMs: MINUTE, maxWaitMs: HOUR, resetAfterMs: HOUR }

/**
 * Forwards mail for a show to its creator in an email of our own, so that the creator's address stays hidden. Rejects mail to an unknown
 * address, a removed show, or a creator with a closed account or unverified address; bounces, automatic replies and our own mail; and mail
 * above the size or rate limit.
 */
export async function relayEmail(message: IncomingEmail, env: Env, waitUntil: (work: Promise<unknown>) => void): Promise<void> {
  const hash = parseRelayAddress(message.to, env.MAIL_FROM)
  if (!hash) return message.setReject('No such address')
  if (isLoop(message, env.MAIL_FROM)) return message.setReject('Automatic replies are not forwarded')
  if (message.rawSize > MAX_BYTES) return message.setReject('Message too large')
  const db = database(env)
  const owner = await findOwner(db, hash)
  if (!owner) return message.setReject('No such address')
  try {
    await consumeAttempt(env, [[`podcast-mail:${hash}`, RELAY_RATE]])
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return message.setReject('Too many messages; try again later')
    throw error
  }
  const email = composeEmail(message, await extractEmailText(await readBytes(message.raw, READ_BYTES)), owner)
  const messageId = message.headers.get('Message-ID') ?? `${message.from} ${email.paragraphs.join()}`
  await atomic(db, [enqueueEmail(db, email, `podcast-mail:${await sha256(`${hash} ${messageId}`)}`)])
  waitUntil(flushOutbox(db, env))
}

/**
 * Matches bounces, automatic replies and our own mail. Other automatic mail (RFC 3834) passes, since directories verify ownership with it.
 */
function isLoop({ from, headers }: IncomingEmail, mailFrom: string): boolean {
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@')).toLowerCase()
  return (
    !from.includes('@') ||
    /^mailer-daemon@/i.test(from) ||
    from.toLowerCase().endsWith(domain) ||
    /^\s*auto-replied/i.test(headers.get('Auto-Submitted') ?? '')
  )
}

async function findOwner(db: Database, hash: string) {
  const [row] = await db
    .select({ email: credentials.email, title: shows.title })
    .from(shows)
    .innerJoin(users, eq(users.id, shows.ownerId))
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(shows.hash, hash), isNotRemoved, isOpenAccount, isNotNull(credentials.emailVerifiedAt)))
  return row?.email ? { email: row.email, title: row.title } : undefined
}

function composeEmail({ from, headers }: IncomingEmail, body: string, { email, title }: { email: string; title: string }): OutgoingEmail {
  const subject = [...decodeEmailHeader(headers.get('Subject') ?? '')].slice(0, 150).join('') || 'بی‌عنوان'
  const excerpt = [...body].slice(0, MAX_TEXT_LENGTH).join('')
  const sender = decodeEmailHeader(headers.get('From') ?? from).slice(0, 200)
  return {
    to: email,
    subject: `نامه برای پادکست «${title}»: ${subject}`,
    paragraphs: [
      `این نامه به نشانی پادکست «${title}» رسید و آن را برایت فرستادیم؛ نشانی خودت به فرستنده نشان داده نشده است.`,
      `فرستنده: ${sender}${sender.includes(from) ? '' : ` (${from})`}`,
      `عنوان: ${subject}`,
      ...(excerpt ? excerpt.split(/\n{2,}/) : ['این نامه متنی ندارد.']),
      ...(excerpt.length < body.length ? ['… بقیهٔ نامه بلند بود و نیامد.'] : []),
      'برای پاسخ، خودت به نشانی فرستنده بنویس؛ پاسخ به این نامه به او نمی‌رسد.',
    ],
  }
}
