import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { DAY } from '#shared/time.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { bulkMailer } from '#worker/lib/bulk-mail.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { assertSchedulableTime } from '#worker/posts/posts/index.ts'
import { postBodies } from '#worker/posts/posts/schema.ts'
import { type BroadcastContent, broadcastContent, broadcastEmail } from './broadcast-content.ts'
import { enqueueTurn } from './broadcast-lease.ts'
import type { Broadcast, Obstacle, SendBroadcast } from './contract.ts'
import { findSendablePost, type SendablePost } from './policy.ts'
import { readBroadcast } from './read-broadcasts.ts'
import { broadcasts } from './schema.ts'
import { text } from './text.ts'

const OBSTACLES: Record<Obstacle, string> = {
  notPublic: 'فقط پستی که همه می‌بینند فرستاده می‌شود؛ اول آن را منتشر کن.',
  sponsored: 'رپورتاژ آگهی برای مشترک‌ها فرستاده نمی‌شود.',
  old: `پستی که بیش از ${persianDigits(LIMITS.broadcastPostDays)} روز از انتشارش گذشته خبر تازه‌ای نیست و فرستاده نمی‌شود.`,
  limit: `در هر شبانه‌روز ${persianDigits(LIMITS.broadcastsPerDay)} پست را می‌توانی بفرستی؛ فردا دوباره امتحان کن.`,
}

/**
 * Sends a post to the subscribers of the viewer's newsletters, at once or at `sendAt`. Idempotent by the client's key. Errors: `not_found` for a post
 * that is not the viewer's, `invalid` for a time that cannot be scheduled, `conflict` for a post that was sent or cannot be.
 */
export async function sendBroadcast(
  db: Database,
  viewer: Viewer,
  hash: string,
  { key, subject, sendAt }: SendBroadcast,
): Promise<Broadcast> {
  const post = await findSendablePost(db, viewer.id, hash)
  const known = await readBroadcast(db, sql`b.sender_id = ${viewer.id} AND b.client_key = ${key}`)
  if (known) return known
  if (post.obstacle) throw conflict(OBSTACLES[post.obstacle])
  if (sendAt !== undefined) assertSchedulableTime(sendAt)
  const at = now()
  const made = newHash()
  await write(db, {
    change: [
      insertSelect(
        db,
        broadcasts,
        {
          ...{ id: sql`NULL`, hash: made, clientKey: key, postId: post.id, senderId: viewer.id, newsletters: post.newsletters },
          ...{ subject: subject || post.title, state: 'scheduled', sendAt: sendAt ?? at, createdAt: at },
        },
        sql`WHERE (SELECT count(*) FROM broadcasts b WHERE b.sender_id = ${viewer.id} AND b.state <> 'cancelled' AND b.created_at > ${at - DAY}) < ${LIMITS.broadcastsPerDay}`,
      ).onConflictDoNothing(),
    ],
    after: [enqueueTurn(db, sql`i.hash = ${made}`)],
  })
  const stored = await readBroadcast(db, sql`b.post_id = ${post.id} AND b.sender_id = ${viewer.id} AND b.state <> 'cancelled'`)
  if (!stored) throw conflict(OBSTACLES.limit)
  if (stored.hash !== made) throw conflict('این پست پیش‌تر برای مشترک‌هایت فرستاده شده است.')
  return stored
}

/** Cancels a broadcast that has not been sent completely; readers who have the email keep it. Errors: `not_found`, `conflict` for one that is over. */
export async function cancelBroadcast(db: Database, viewer: Viewer, hash: string): Promise<Broadcast> {
  const isOwn = sql`b.hash = ${hash} AND b.sender_id = ${viewer.id}`
  await atomic(db, [
    db
      .update(broadcasts)
      .set({ state: 'cancelled', finishedAt: now(), content: null })
      .where(and(eq(broadcasts.hash, hash), eq(broadcasts.senderId, viewer.id), sql`state IN ('scheduled', 'sending')`)),
  ])
  const stored = await readBroadcast(db, isOwn)
  if (!stored) throw notFound()
  if (stored.state !== 'cancelled') throw conflict('این نامه پیش از این برای همه فرستاده شده است.')
  return stored
}

/** Renders what the subscribers receive. */
export async function readBroadcastContent(db: Database, post: SendablePost, origin: string): Promise<BroadcastContent> {
  const [body] = await db
    .select({ html: postBodies.html, document: postBodies.document })
    .from(postBodies)
    .where(eq(postBodies.postId, post.id))
  if (!body) throw notFound()
  return broadcastContent({ ...post, ...body }, origin)
}

/** The reader of previews and tests, whose links to subscriptions lead to the page about wrong links. */
const NOBODY = { token: '-', subscription: '-' }

/** Renders the email of a post for a preview. Errors: `not_found` for a post that is not the viewer's. */
export async function previewBroadcast(env: Env, db: Database, viewer: Viewer, hash: string): Promise<string> {
  const post = await findSendablePost(db, viewer.id, hash)
  const content = await readBroadcastContent(db, post, env.ORIGIN)
  return broadcastEmail(content, { subject: post.title, hash }, { to: '', ...NOBODY, newsletter: content.from }, env.ORIGIN).html
}

/**
 * Sends the email of a post to the viewer's own verified address. Errors: `not_found`, `invalid` without a verified address, `unavailable` if
 * the mail provider does not take it.
 */
export async function sendTest(env: Env, db: Database, viewer: Viewer, hash: string, subject: string | undefined): Promise<void> {
  const post = await findSendablePost(db, viewer.id, hash)
  const [address] = await db
    .select({ email: credentials.email })
    .from(credentials)
    .where(sql`${credentials.userId} = ${viewer.id} AND ${credentials.emailVerifiedAt} IS NOT NULL`)
  if (!address?.email) throw invalid({ email: 'اول در تنظیمات حساب ایمیلی تأییدشده بگذار؛ نامهٔ آزمایشی به آن می‌رسد' })
  const content = await readBroadcastContent(db, post, env.ORIGIN)
  const email = broadcastEmail(
    content,
    { subject: text.testSubject(subject || post.title), hash: `test-${newHash()}` },
    { to: address.email, ...NOBODY, newsletter: content.from },
    env.ORIGIN,
  )
  const { outcome } = await bulkMailer(env).send(env, email)
  if (outcome !== 'sent') throw new AppError('unavailable', { message: 'نامهٔ آزمایشی فرستاده نشد؛ چند دقیقهٔ دیگر دوباره امتحان کن.' })
}
