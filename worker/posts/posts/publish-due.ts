import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { selectOwnedAudio, selectOwnedPictures } from '#worker/posts/media/index.ts'
import { toHeldReasons } from '#worker/posts/screening/index.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import { findTagIds, findTagNames } from '#worker/posts/tags/index.ts'
import { findTopicKeys } from '#worker/posts/topics/index.ts'
import { unpublishColumns } from './change-state.ts'
import { customSlug, postPath } from './post-path.ts'
import { publishOrHold, wasPublishedAt } from './publish-or-hold.ts'
import { canPublishToDestination, findValidationErrors, mediaHashesOf, type ValidationError } from './publish-settings.ts'
import { findNewLinks, findPostWithDraft, type PostWithDraft, renderPublishedVersion } from './published-version.ts'
import { enqueueScheduledEmail, heldEmail, publishedEmail, publishFailedEmail, sponsoredHeldEmail } from './scheduled-emails.ts'
import { posts } from './schema.ts'
import { screenVersion } from './screen-version.ts'

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
  const { publicationId, publicationHash, commentsOn, canonicalUrl } = post
  const version = {
    ...{ ...body, authorId: post.authorId, links, screening },
    settings: {
      ...{ ...postColumns, publicationId, publicationHash, commentsOn, canonicalUrl },
      ...{ tags: tagNames, topics: topicKeys, publishedAt: null },
    },
  }
  const { holdForReview, notifyFollowers, update, rest, needsReview, needsNoReview } = publishOrHold(db, post, version, {
    ...{ at, date: post.publishAt ?? at, guard, isDone: wasPublishedAt(post, at) },
    ...{ actorId: post.authorId, oldTags: tagIds, oldTopics: topicKeys },
  })
  const { held, published } = await write(db, {
    before: {
      held: first(holdForReview),
      // The two have the same id, so that the first one whose condition holds is sent.
      heldAsSponsored: enqueueScheduledEmail(db, post, sql`${needsReview} AND ${isSponsored(post.id)}`, (to) =>
        sponsoredHeldEmail(to, { title, hash: post.hash }),
      ),
      heldAsOther: enqueueScheduledEmail(db, post, needsReview, (to) =>
        heldEmail(to, { title, hash: post.hash, hasReasons: toHeldReasons(screening) !== null }),
      ),
      email: enqueueScheduledEmail(db, post, needsNoReview, (to) => publishedEmail(to, { title, path })),
      notified: notifyFollowers,
    },
    change: { published: first(update) },
    after: rest,
  })
  return held !== undefined || published !== undefined
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
      enqueueScheduledEmail(db, post, guard, (to) =>
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
