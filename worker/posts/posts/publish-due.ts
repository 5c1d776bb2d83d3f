import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform.ts'
import { wakeIndex } from '#worker/indexing/search-index/index.ts'
import { deliverToHomes } from '#worker/indexing/timelines/index.ts'
import { now } from '#worker/lib/clock.ts'
import type { Letter } from '#worker/lib/mail/index.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { ownAudio, ownPictures } from '#worker/posts/media/index.ts'
import { audioOf, imagesOf, plainText } from '#worker/posts/rendering/index.ts'
import { tagIdsOf } from '#worker/posts/tags/index.ts'
import { topicKeysOf } from '#worker/posts/topics/index.ts'
import { chosenSlug, postPath } from './address.ts'
import { backToDrafts } from './back-to-drafts.ts'
import { outdatedWith } from './cache-tags.ts'
import { editionOf, putBody } from './edition.ts'
import { findWriting, type Writing } from './find-writing.ts'
import { type Flaw, flawsOf } from './flaws.ts'
import { publishedLetter, unpublishedLetter } from './letters.ts'
import { posts } from './schema.ts'
import { mayStandThere } from './standing.ts'

const POSTS_A_RUN = 50
/** A draft saved between reading and publishing is read again, so often. */
const TRIES = 3

/**
 * For the cron: publishes the scheduled posts whose time has come, oldest first, each once however often and by however many it
 * is run; one that cannot be shown goes back to the drafts, and its author is told why. Answers how many were settled here.
 */
export async function publishDue(db: Database): Promise<number> {
  const due = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.state, sql`'scheduled'`), lte(posts.publishAt, now())))
    .orderBy(asc(posts.publishAt), asc(posts.id))
    .limit(POSTS_A_RUN)
  let settled = 0
  for (const { id } of due) {
    try {
      if (await settle(db, id)) settled += 1
    } catch (error) {
      // The next run tries again; the others must not wait for this one.
      console.error(JSON.stringify({ level: 'error', event: 'publish_due_failed', post: id, error: String(error) }))
    }
  }
  return settled
}

/** True when this call published the post or sent it back; false when somebody else did, or its author changed their mind. */
async function settle(db: Database, id: number): Promise<boolean> {
  for (let left = TRIES; left > 0; left--) {
    const post = await findWriting(db, and(eq(posts.id, id), eq(posts.state, 'scheduled'), lte(posts.publishAt, now())) as SQL)
    if (!post) return false
    if (await publishOrReturn(db, post)) return true
  }
  return false
}

async function publishOrReturn(db: Database, post: Writing): Promise<boolean> {
  const images = imagesOf(post.document)
  const sounds = audioOf(post.document)
  const cover = post.cover?.hash ?? null
  const [pictures, audio, tagIds, topicKeys, [standing]] = await Promise.all([
    ownPictures(db, post.authorId, cover === null ? images : [...images, cover]),
    ownAudio(db, post.authorId, sounds),
    tagIdsOf(db, post.id),
    topicKeysOf(db, post.id),
    db
      .select({ allowed: sql<number>`${mayStandThere}` })
      .from(sql`posts p`)
      .where(sql`p.id = ${post.id}`),
  ])
  const flaws = flawsOf({ title: post.title, text: plainText(post.document), images, cover, pictures, sounds, stored: audio })
  if (!standing?.allowed) flaws.push('publication')
  if (post.authorState !== 'active') flaws.push('account')
  if (flaws[0]) return sendBack(db, post, flaws[0])
  const edition = editionOrNothing(post, { pictures, audio })
  if (!edition) return sendBack(db, post, 'broken')

  const { shown, body } = edition
  const at = now()
  const still = sql`EXISTS (SELECT 1 FROM posts p JOIN post_drafts d ON d.post_id = p.id JOIN users u ON u.id = p.author_id
    WHERE ${isStillDue(post)} AND u.state = 'active' AND ${mayStandThere})`
  const path = postPath(post.publicationHandle ?? post.authorHandle, shown.slug, post.hash)
  // The post itself comes last: until then the condition of the others holds.
  const published = await atomic(db, [
    tell(db, post, still, (to) => publishedLetter(to, { title: shown.title, path })),
    notify(
      db,
      { kind: 'post', actorId: post.authorId, post: post.hash },
      sql`${still} AND (SELECT published_at IS NULL FROM posts WHERE id = ${post.id})`,
    ),
    bump(db, outdatedWith(post, tagIds, topicKeys), still),
    putBody(db, body, still),
    deliverToHomes(db, post, at, still),
    wakeIndex(db, post.hash, at, still),
    db
      .update(posts)
      .set({
        ...shown,
        state: 'published',
        publishedAt: sql`coalesce(${posts.publishedAt}, ${posts.publishAt})`,
        editedAt: sql`iif(${posts.publishedAt} IS NULL, NULL, ${posts.publishAt})`,
        publishAt: null,
        updatedAt: at,
      })
      .where(and(eq(posts.id, post.id), still))
      .returning({ id: posts.id }),
  ] as const)
  return published[6].length > 0
}

const editionOrNothing = (post: Writing, media: Parameters<typeof editionOf>[2]) => {
  try {
    const { description, cover } = post
    return editionOf(post, { description, cover: cover?.hash ?? null, slug: chosenSlug(post.slug, post.shownTitle) }, media)
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', event: 'render_failed', post: post.hash, error: String(error) }))
    return undefined
  }
}

/** On `posts p` and `post_drafts d`: nothing was done to the post since it was read. */
const isStillDue = ({ id, publishAt, revision }: Writing): SQL =>
  sql`p.id = ${id} AND p.state = 'scheduled' AND p.publish_at = ${publishAt} AND d.revision = ${revision}`

/** Back to the drafts, with the reason kept beside it and mailed. */
async function sendBack(db: Database, post: Writing, flaw: Flaw): Promise<boolean> {
  const still = sql`EXISTS (SELECT 1 FROM posts p JOIN post_drafts d ON d.post_id = p.id WHERE ${isStillDue(post)})`
  const [, returned] = await atomic(db, [
    tell(db, post, still, (to) => unpublishedLetter(to, { title: post.title, hash: post.hash, publishAt: post.publishAt ?? 0, flaw })),
    db
      .update(posts)
      .set({ ...backToDrafts, scheduleFlaw: flaw, updatedAt: now() })
      .where(and(eq(posts.id, post.id), still))
      .returning({ id: posts.id }),
  ] as const)
  return returned.length > 0
}

/** Statement that mails the author, if they have a verified address and `still` holds; once for each time a post was scheduled for. */
function tell(db: Database, { hash, email, publishAt }: Writing, still: SQL, write: (to: string) => Letter): Statement {
  const letter = JSON.stringify(write(email ?? ''))
  return db
    .insert(outbox)
    .select(
      sql`SELECT ${`scheduled:${hash}:${publishAt}`}, 'mail', ${letter}, ${now()}, 0 WHERE ${email === null ? sql`0` : sql`1`} AND ${still}`,
    )
    .onConflictDoNothing()
}
