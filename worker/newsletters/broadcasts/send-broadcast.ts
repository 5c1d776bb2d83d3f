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
import { selectOwnedAudio, selectOwnedPictures } from '#worker/posts/media/index.ts'
import { assertSchedulableTime, findPostWithDraft, mediaHashesOf } from '#worker/posts/posts/index.ts'
import { postBodies, posts } from '#worker/posts/posts/schema.ts'
import { withStoredMedia } from '#worker/posts/rendering/index.ts'
import { type BroadcastContent, broadcastContent, broadcastEmail, draftContent } from './broadcast-content.ts'
import { enqueueTurn } from './broadcast-lease.ts'
import type { Broadcast, Obstacle, SendBroadcast, SendDraft } from './contract.ts'
import { freezeDraft, readSnapshot } from './freeze-draft.ts'
import { findSendablePost, type SendablePost } from './policy.ts'
import { readBroadcast } from './read-broadcasts.ts'
import { broadcasts } from './schema.ts'
import { text } from './text.ts'

const OBSTACLES: Record<Obstacle, string> = {
  notPublic: 'فقط پستی که همه می‌بینند فرستاده می‌شود؛ اول آن را منتشر کن.',
  sponsored: 'رپورتاژ آگهی برای مشترک‌ها فرستاده نمی‌شود.',
  old: `پستی که بیش از ${persianDigits(LIMITS.broadcastPostDays)} روز از انتشارش گذشته خبر تازه‌ای نیست و فرستاده نمی‌شود.`,
  scheduled: 'این پست در زمان خودش منتشر می‌شود؛ برای اینکه فقط با ایمیل برود، اول زمان‌بندی‌اش را لغو کن.',
  reviewed: 'تا وقتی پست‌هایت پیش از انتشار بررسی می‌شود، چیزی را بی انتشار نمی‌توانی بفرستی؛ منتشرش کن تا ناظری آن را ببیند.',
  limit: `در هر شبانه‌روز ${persianDigits(LIMITS.broadcastsPerDay)} پست را می‌توانی بفرستی؛ فردا دوباره امتحان کن.`,
}

/** Why a draft is not sent, although nothing else keeps its author from sending one. */
const NEEDS_REVIEW = 'واژه یا پیوندی در این نامه هست که ناظری باید پیش از خواننده‌ها ببیند؛ منتشرش کن تا بررسی شود.'
const CHANGED = 'این پیش‌نویس از وقتی این صفحه را باز کردی عوض شده است؛ پیش‌نمایش را ببین و دوباره بفرست.'
const PUBLISHED = 'این پست دیگر پیش‌نویس نیست؛ صفحه را تازه کن.'

/**
 * Sends a post to the subscribers of the viewer's newsletters, at once or at `sendAt`; with `revision`, a draft as it is now. Idempotent by the
 * client's key. Errors: `not_found` for a post that is not the viewer's, `invalid` for a time that cannot be scheduled and, by field, for an incomplete
 * draft, `conflict` for a post that was sent or cannot be, `stale` for a draft that has changed.
 */
export async function sendBroadcast(
  origin: string,
  db: Database,
  viewer: Viewer,
  hash: string,
  { key, subject, sendAt, revision }: SendBroadcast & Partial<Pick<SendDraft, 'revision'>>,
): Promise<Broadcast> {
  const post = await findSendablePost(db, viewer.id, hash)
  const known = await readBroadcast(db, sql`b.sender_id = ${viewer.id} AND b.client_key = ${key}`)
  if (known) return known
  assertSendable(post, revision)
  if (sendAt !== undefined) assertSchedulableTime(sendAt)
  const shownSubject = subject || post.title
  if (!post.title) throw invalid({ title: 'این پیش‌نویس عنوان ندارد؛ اول عنوانش را بنویس' })
  const frozen = revision === undefined ? undefined : await freezeDraft(db, viewer, post, { revision, subject: shownSubject }, origin)
  const at = now()
  const made = newHash()
  await write(db, {
    change: [
      insertSelect(
        db,
        broadcasts,
        {
          ...{ id: sql`NULL`, hash: made, clientKey: key, postId: post.id, senderId: viewer.id, newsletters: post.newsletters },
          ...{ subject: shownSubject, state: 'scheduled', sendAt: sendAt ?? at, createdAt: at },
        },
        sql`WHERE (SELECT count(*) FROM broadcasts b WHERE b.sender_id = ${viewer.id} AND b.state <> 'cancelled' AND b.created_at > ${at - DAY}) < ${LIMITS.broadcastsPerDay}
          AND ${frozen?.isSendable ?? sql`1`}`,
      ).onConflictDoNothing(),
    ],
    after: [...(frozen?.store(made) ?? []), enqueueTurn(db, sql`i.hash = ${made}`)],
  })
  const stored = await readBroadcast(db, sql`b.post_id = ${post.id} AND b.sender_id = ${viewer.id} AND b.state <> 'cancelled'`)
  if (!stored) {
    assertSendable(await findSendablePost(db, viewer.id, hash), revision)
    throw conflict(NEEDS_REVIEW)
  }
  if (stored.hash !== made) throw conflict('این پست پیش‌تر برای مشترک‌هایت فرستاده شده است.')
  return stored
}

/** Throws why a post cannot be sent, without `revision`, or a draft with it. */
function assertSendable({ obstacle, draftRevision }: SendablePost, revision: number | undefined): void {
  if (revision !== undefined && draftRevision === null) throw conflict(PUBLISHED)
  if (revision === undefined && draftRevision !== null) throw conflict(OBSTACLES.notPublic)
  if (obstacle) throw conflict(OBSTACLES[obstacle])
  if (revision !== undefined && revision !== draftRevision) throw new AppError('stale', { message: CHANGED })
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

/** Renders what the subscribers receive of a public post. */
export async function readBroadcastContent(db: Database, post: SendablePost, origin: string): Promise<BroadcastContent> {
  const [body] = await db
    .select({ html: postBodies.html, document: postBodies.document })
    .from(postBodies)
    .where(eq(postBodies.postId, post.id))
  if (!body) throw notFound()
  return broadcastContent({ ...post, ...body }, origin)
}

/** Renders what the subscribers of the viewer would receive now: a public post, what was sent of a draft, or the draft. */
async function readShownContent(db: Database, viewer: Viewer, post: SendablePost, origin: string): Promise<BroadcastContent> {
  const snapshot = await readSnapshot(
    db,
    sql`broadcast_id = (SELECT b.id FROM broadcasts b WHERE b.post_id = ${post.id} AND b.sender_id = ${viewer.id} AND b.state <> 'cancelled')`,
  )
  if (snapshot) return draftContent({ ...post, ...snapshot }, origin)
  if (post.draftRevision === null) return readBroadcastContent(db, post, origin)
  const draft = await findPostWithDraft(db, eq(posts.id, post.id))
  if (!draft) throw notFound()
  const { pictures, audio } = mediaHashesOf(draft.document, null)
  const [ownPictures, ownAudio] = await Promise.all([selectOwnedPictures(db, viewer.id, pictures), selectOwnedAudio(db, viewer.id, audio)])
  return draftContent({ ...post, ...draft, document: withStoredMedia(draft.document, { pictures: ownPictures, audio: ownAudio }) }, origin)
}

/** The reader of previews and tests, whose links to subscriptions lead to the page about wrong links. */
const NOBODY = { token: '-', subscription: '-' }

/** Renders the email of a post for a preview. Errors: `not_found` for a post that is not the viewer's. */
export async function previewBroadcast(env: Env, db: Database, viewer: Viewer, hash: string): Promise<string> {
  const post = await findSendablePost(db, viewer.id, hash)
  const content = await readShownContent(db, viewer, post, env.ORIGIN)
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
  const content = await readShownContent(db, viewer, post, env.ORIGIN)
  const email = broadcastEmail(
    content,
    { subject: text.testSubject(subject || post.title), hash: `test-${newHash()}` },
    { to: address.email, ...NOBODY, newsletter: content.from },
    env.ORIGIN,
  )
  const { outcome } = await bulkMailer(env).send(env, email)
  if (outcome !== 'sent') throw new AppError('unavailable', { message: 'نامهٔ آزمایشی فرستاده نشد؛ چند دقیقهٔ دیگر دوباره امتحان کن.' })
}
