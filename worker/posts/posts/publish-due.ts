import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { formatDateTime } from '#shared/persian/jalali.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { write } from '#worker/db/write.ts'
import { enqueueIndexing } from '#worker/indexing/search-index/index.ts'
import { enqueueTimelineDelivery } from '#worker/indexing/timelines/index.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { logError } from '#worker/lib/log-error.ts'
import type { OutgoingEmail } from '#worker/lib/mail.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { selectOwnedAudio, selectOwnedPictures } from '#worker/posts/media/index.ts'
import { endReview, holdVersion } from '#worker/posts/reviews/index.ts'
import { toHeldReasons } from '#worker/posts/screening/index.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import { findTagIds, findTagNames } from '#worker/posts/tags/index.ts'
import { findTopicKeys } from '#worker/posts/topics/index.ts'
import { cacheTagsForPostAndLabels, invalidateListings } from './cache-tags.ts'
import { unpublishColumns, unscheduleColumns } from './change-state.ts'
import { decideReview } from './decide-review.ts'
import { customSlug, postPath } from './post-path.ts'
import { screeningStatements } from './publish.ts'
import {
  canPublishToDestination,
  findValidationErrors,
  mediaHashesOf,
  type ValidationError,
  validationErrorText,
} from './publish-settings.ts'
import { findNewLinks, findPostWithDraft, type PostWithDraft, renderPublishedVersion, upsertBody } from './published-version.ts'
import { recordDestination } from './record-destination.ts'
import { posts } from './schema.ts'
import { screenVersion } from './screen-version.ts'

const quoted = (title: string): string => `«\u2068${title}\u2069»`

const publishedEmail = (to: string, { title, path }: { title: string; path: string }): OutgoingEmail => ({
  to,
  subject: `پستت منتشر شد: ${quoted(title)}`,
  paragraphs: [`سلام، ${quoted(title)} در زمانی که گذاشته بودی منتشر شد. حالا هر کسی می‌تواند بخواندش.`],
  link: { label: 'دیدن پست', path },
})

const sponsoredHeldEmail = (to: string, { title, hash }: { title: string; hash: string }): OutgoingEmail => ({
  to,
  subject: `پستت در انتظار بررسی است: ${quoted(title)}`,
  paragraphs: [
    `سلام، زمان انتشار ${quoted(title)} رسید. چون این پست رپورتاژ آگهی است، کارمندان دفتر نخست آن را می‌خوانند.`,
    'با تأییدشان خودبه‌خود منتشر می‌شود و نتیجه را در اعلان‌هایت می‌بینی.',
  ],
  link: { label: 'دیدن پست', path: `/p/${hash}/review` },
})

interface PublishFailure {
  title: string
  hash: string
  publishAt: number
  reason: ValidationError
}

const heldEmail = (to: string, { title, hash, hasReasons }: { title: string; hash: string; hasReasons: boolean }): OutgoingEmail => ({
  to,
  subject: `پستت در انتظار بررسی است: ${quoted(title)}`,
  paragraphs: [
    `سلام، زمان انتشار ${quoted(title)} رسید. ${hasReasons ? 'واژه یا پیوندی در این پست هست که' : 'چون تازه به دفتر آمده‌ای و این پست پیوند به بیرون دارد،'} ناظران نخست آن را می‌خوانند.`,
    'با تأییدشان خودبه‌خود منتشر می‌شود و نتیجه را در اعلان‌هایت می‌بینی.',
  ],
  link: { label: 'دیدن پست', path: `/p/${hash}/review` },
})

const publishFailedEmail = (to: string, { title, hash, publishAt, reason }: PublishFailure): OutgoingEmail => ({
  to,
  subject: `پستت منتشر نشد: ${title ? quoted(title) : 'بی‌عنوان'}`,
  paragraphs: [
    `سلام، ${title ? quoted(title) : 'پست بی‌عنوانت'} قرار بود ${formatDateTime(publishAt)} منتشر شود، اما نشد: ${validationErrorText(reason)}.`,
    'چیزی از آن کم نشده و میان پیش‌نویس‌هایت است. پس از درست کردنش دوباره زمان بگذار یا همان دم منتشرش کن.',
  ],
  link: { label: 'باز کردن پست', path: `/p/${hash}/edit` },
})

const POSTS_PER_RUN = 50
/** Maximum attempts when the draft is saved between reading and publishing. */
const MAX_ATTEMPTS = 3

/**
 * Publishes up to `POSTS_PER_RUN` due posts, longest due first, and returns how many it published, held for review or returned to the
 * drafts. Concurrent runs publish each post only once. A post that cannot be published returns to the drafts, and one with links of a new
 * member is held as by `publishPost`; in any case its author is notified by email if the address is verified.
 */
export async function publishDue(db: Database, origin: string): Promise<number> {
  const due = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.state, sql`'scheduled'`), lte(posts.publishAt, now())))
    .orderBy(asc(posts.publishAt), asc(posts.id))
    .limit(POSTS_PER_RUN)
  let processed = 0
  for (const { id } of due) {
    try {
      if (await processDuePost(db, id, origin)) processed += 1
    } catch (error) {
      // The next run retries this post; one failure must not block the others.
      logError('publish_due_failed', error, { post: id })
    }
  }
  return processed
}

/** Returns true if this call published or held the post or returned it to the drafts; false if another call or its author changed it first. */
async function processDuePost(db: Database, id: number, origin: string): Promise<boolean> {
  for (let attemptsLeft = MAX_ATTEMPTS; attemptsLeft > 0; attemptsLeft--) {
    const post = await findPostWithDraft(db, and(eq(posts.id, id), eq(posts.state, 'scheduled'), lte(posts.publishAt, now())) as SQL)
    if (!post) return false
    if (await publishOrReturnToDrafts(db, post, origin)) return true
  }
  return false
}

async function publishOrReturnToDrafts(db: Database, post: PostWithDraft, origin: string): Promise<boolean> {
  const cover = post.cover?.hash ?? null
  const needed = mediaHashesOf(post.document, cover)
  const [pictures, audio, tagIds, tagNames, topicKeys, [destination]] = await Promise.all([
    selectOwnedPictures(db, post.authorId, needed.pictures),
    selectOwnedAudio(db, post.authorId, needed.audio),
    findTagIds(db, post.id),
    findTagNames(db, post.id),
    findTopicKeys(db, post.id),
    db
      .select({ allowed: sql<number>`${canPublishToDestination}` })
      .from(sql`posts p`)
      .where(sql`p.id = ${post.id}`),
  ])
  const validationErrors = findValidationErrors(post, cover, { pictures, audio })
  if (!destination?.allowed) validationErrors.push('publication')
  if (post.authorState !== 'active') validationErrors.push('account')
  if (validationErrors[0]) return returnToDrafts(db, post, validationErrors[0])
  const rendered = tryRender(post, { pictures, audio })
  if (!rendered) return returnToDrafts(db, post, 'broken')

  const { postColumns, body } = rendered
  const at = now()
  const guard = sql`EXISTS (SELECT 1 FROM posts p JOIN post_drafts d ON d.post_id = p.id JOIN users u ON u.id = p.author_id
    WHERE ${isUnchangedSinceRead(post)} AND u.state = 'active' AND ${canPublishToDestination})`
  const path = postPath(post.publicationHandle ?? post.authorHandle, postColumns.slug, post.hash)
  const { title } = postColumns
  const links = await findNewLinks(db, { ...post, document: body.document }, post.canonicalUrl, origin)
  const screening = await screenVersion(db, post, { ...postColumns, tags: tagNames, text: body.text, links })
  const { needsReview, needsNoReview, causes } = decideReview({ postId: post.id, authorId: post.authorId }, links, guard, screening)
  const { publicationId, publicationHash, commentsOn, canonicalUrl } = post
  const settings = {
    ...postColumns,
    ...{ publicationId, publicationHash, commentsOn, canonicalUrl, topics: topicKeys, publishedAt: null },
    tags: tagNames,
  }
  const { held, published } = await write(db, {
    before: [
      holdVersion(db, { ...body, authorId: post.authorId, links, screening, causes, settings }, needsReview),
      endReview(db, post.id, needsNoReview),
      // The two have the same id, so that the first one whose condition holds is sent.
      enqueueEmail(db, post, sql`${needsReview} AND ${isSponsored(post.id)}`, (to) => sponsoredHeldEmail(to, { title, hash: post.hash })),
      enqueueEmail(db, post, needsReview, (to) => heldEmail(to, { title, hash: post.hash, hasReasons: toHeldReasons(screening) !== null })),
      enqueueEmail(db, post, needsNoReview, (to) => publishedEmail(to, { title, path })),
      notify(
        db,
        { kind: 'post', actorId: post.authorId, post: post.hash },
        sql`${needsNoReview} AND (SELECT published_at IS NULL FROM posts WHERE id = ${post.id})`,
      ),
      invalidate(db, cacheTagsForPostAndLabels(post, tagIds, topicKeys), needsNoReview),
      invalidateListings(db, sql`${post.id}`, needsNoReview),
      upsertBody(db, body, needsNoReview),
      enqueueTimelineDelivery(db, post, at, needsNoReview),
      enqueueIndexing(db, post.hash, at, needsNoReview),
    ],
    // Makes the guard of the statements before it false.
    change: {
      held: db
        .update(posts)
        .set({ ...unscheduleColumns, updatedAt: at })
        .where(and(eq(posts.id, post.id), needsReview))
        .returning({ id: posts.id }),
      published: db
        .update(posts)
        .set({
          ...postColumns,
          state: 'published',
          publishedAt: sql`coalesce(${posts.publishedAt}, ${posts.publishAt})`,
          editedAt: sql`iif(${posts.publishedAt} IS NULL, NULL, ${posts.publishAt})`,
          publishAt: null,
          updatedAt: at,
        })
        .where(and(eq(posts.id, post.id), needsNoReview))
        .returning({ id: posts.id }),
    },
    after: [
      ...recordDestination(db, post, { ...{ publicationId, title, slug: postColumns.slug, at }, actorId: post.authorId }, sql`0`),
      // These run after the updates, whose time tells that they happened.
      ...screeningStatements(db, post, screening, {
        guard: sql`EXISTS (SELECT 1 FROM posts done WHERE done.id = ${post.id} AND done.updated_at = ${at})`,
        isPublished: sql`EXISTS (SELECT 1 FROM posts done WHERE done.id = ${post.id} AND done.state = 'published' AND done.updated_at = ${at})`,
      }),
    ],
  })
  return held.length + published.length > 0
}

const tryRender = (post: PostWithDraft, media: Parameters<typeof renderPublishedVersion>[2]) => {
  try {
    const { description, cover } = post
    return renderPublishedVersion(
      post,
      { description, cover: cover?.hash ?? null, slug: customSlug(post.slug, post.publishedTitle) },
      media,
    )
  } catch (error) {
    logError('render_failed', error, { post: post.hash })
    return undefined
  }
}

/** SQL condition on `posts p` and `post_drafts d`: the schedule and the draft have not changed since they were read. */
const isUnchangedSinceRead = ({ id, publishAt, revision }: PostWithDraft): SQL =>
  sql`p.id = ${id} AND p.state = 'scheduled' AND p.publish_at = ${publishAt} AND d.revision = ${revision}`

async function returnToDrafts(db: Database, post: PostWithDraft, reason: ValidationError): Promise<boolean> {
  const guard = sql`EXISTS (SELECT 1 FROM posts p JOIN post_drafts d ON d.post_id = p.id WHERE ${isUnchangedSinceRead(post)})`
  const { returned } = await write(db, {
    before: [
      enqueueEmail(db, post, guard, (to) =>
        publishFailedEmail(to, { title: post.title, hash: post.hash, publishAt: post.publishAt ?? 0, reason }),
      ),
    ],
    change: {
      returned: db
        .update(posts)
        .set({ ...unpublishColumns, scheduleError: reason, updatedAt: now() })
        .where(and(eq(posts.id, post.id), guard))
        .returning({ id: posts.id }),
    },
  })
  return returned.length > 0
}

/** Returns a statement that enqueues an email to the author's verified address if the guard holds, at most once per scheduled time. */
function enqueueEmail(
  db: Database,
  { hash, email, publishAt }: PostWithDraft,
  guard: SQL,
  composeEmail: (to: string) => OutgoingEmail,
): Statement {
  const payload = JSON.stringify(composeEmail(email ?? ''))
  return insertSelect(
    db,
    outbox,
    { id: sql`${`scheduled:${hash}:${publishAt}`}`, kind: 'mail', payload: sql`${payload}`, createdAt: now(), leaseUntil: 0 },
    sql`WHERE ${email === null ? sql`0` : sql`1`} AND ${guard}`,
  ).onConflictDoNothing()
}
