import { and, eq, ne, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { type IncomingEmail, type ParsedEmail, parseEmail, readBytes } from '#worker/lib/parse-email.ts'
import { consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import { notifyStaff } from '#worker/notifications/publish/index.ts'
import { nextVersion, type Thread } from './find-thread.ts'
import { parseReplyAddress } from './reply-address.ts'
import { contactEntries, contactMessages } from './schema.ts'
import { trimQuotedText } from './trim-quoted-text.ts'

const MAIL_RATE: RatePolicy = { limit: 30, waitMs: MINUTE, maxWaitMs: HOUR, resetAfterMs: HOUR }
const NO_SUCH_ADDRESS = 'No such address'

/**
 * Appends a mail to the thread whose address it was sent to, once per Message-ID. The thread opens again and its assignee is notified, unless
 * a program sent the mail or the thread is spam. Rejects mail without the token of a thread, our own mail, and mail above the size or rate
 * limit.
 */
export async function receiveAnswer(message: IncomingEmail, env: Env, waitUntil: (work: Promise<unknown>) => void): Promise<void> {
  const address = parseReplyAddress(message.to, env.CONTACT_ADDRESS)
  if (!address) return message.setReject(NO_SUCH_ADDRESS)
  if (isOwn(message, env.MAIL_FROM)) return message.setReject('Our own mail is not received')
  if (message.rawSize > LIMITS.contactMailBytes) return message.setReject('Message too large')
  const db = database(env)
  const thread = await findByToken(db, address)
  if (!thread) return message.setReject(NO_SUCH_ADDRESS)
  try {
    await consumeAttempt(env, [[`contact-mail:${address.number}`, MAIL_RATE]])
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return message.setReject('Too many messages; try again later')
    throw error
  }
  const email = await parseEmail(await readBytes(message.raw, LIMITS.contactMailBytes))
  const id = message.headers.get('Message-ID')?.trim() || `${message.from} ${message.headers.get('Date')} ${email.text}`
  await appendAnswer(db, thread, { ...email, entryKey: `mail:${await sha256(id)}`, isAutomatic: isAutomatic(message) })
  waitUntil(flushOutbox(db, env))
}

/** The domain of the From address is not compared, because visitors may have an address of the same domain. */
const isOwn = ({ from }: IncomingEmail, mailFrom: string): boolean => from.trim().toLowerCase() === mailFrom.toLowerCase()

/** Matches bounces, which have no return path, and mail that programs send (RFC 3834, and headers that are older than it). */
function isAutomatic({ from, headers }: IncomingEmail): boolean {
  const [submitted, returnPath] = [headers.get('Auto-Submitted'), headers.get('Return-Path')]
  return (
    !from.includes('@') ||
    /^(?:mailer-daemon|postmaster)@/i.test(from) ||
    (submitted !== null && !/^\s*no\b/i.test(submitted)) ||
    (returnPath !== null && /^\s*<?\s*>?\s*$/.test(returnPath)) ||
    /^\s*(?:bulk|junk|list|auto_reply)\s*$/i.test(headers.get('Precedence') ?? '') ||
    /^\s*multipart\/report/i.test(headers.get('Content-Type') ?? '') ||
    ['X-Autoreply', 'X-Autorespond', 'X-Auto-Reply', 'X-Failed-Recipients'].some((name) => headers.has(name))
  )
}

async function findByToken(db: Database, { number, token }: { number: string; token: string }): Promise<Thread | undefined> {
  const [thread] = await db
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.receipt, number), eq(contactMessages.replyToken, token), ne(contactMessages.email, '')))
  return thread
}

type Answer = ParsedEmail & { entryKey: string; isAutomatic: boolean }

async function appendAnswer(db: Database, { id, receipt, assigneeId }: Thread, answer: Answer): Promise<void> {
  const { text, attachments, sender, entryKey, isAutomatic } = answer
  const { body, isTrimmed } = trimQuotedText(text)
  const exceedsLimit = body.length > LIMITS.contactReceivedLength
  const at = now()
  const isNew = sql`NOT EXISTS (SELECT 1 FROM contact_entries e WHERE e.thread_id = ${id} AND e.entry_key = ${entryKey})`
  const isLive = sql`(${isNew} AND EXISTS (SELECT 1 FROM contact_messages t WHERE t.id = ${id} AND t.is_spam = 0 AND t.email <> ''))`
  await atomic(db, [
    ...(isAutomatic
      ? []
      : [
          ...(assigneeId === null
            ? []
            : [
                notifyStaff(
                  db,
                  assigneeId,
                  'contactAnswered',
                  { ref: entryKey, number: receipt },
                  sql`(${isLive} AND EXISTS (SELECT 1 FROM contact_messages t WHERE t.id = ${id} AND t.assignee_id = ${assigneeId}))`,
                ),
              ]),
          db
            .update(contactMessages)
            .set({ state: 'new', closedAt: null, updatedAt: at, version: nextVersion })
            .where(and(eq(contactMessages.id, id), isLive)),
        ]),
    insertSelect(
      db,
      contactEntries,
      {
        ...{ threadId: sql`t.id`, kind: 'received', entryKey, createdAt: at, isAutomatic },
        body: body.slice(0, LIMITS.contactReceivedLength).toWellFormed(),
        fullText: isTrimmed || exceedsLimit ? text.slice(0, LIMITS.contactFullTextLength).toWellFormed() : '',
        sender: sender.slice(0, 254),
        attachments: attachments
          .slice(0, LIMITS.contactAttachments)
          .map(({ name, type, bytes }) => ({ name: name.slice(0, 120).toWellFormed(), type: type.slice(0, 80), bytes })),
      },
      sql`FROM contact_messages t WHERE t.id = ${id} AND t.email <> ''`,
    ).onConflictDoNothing(),
  ])
}
