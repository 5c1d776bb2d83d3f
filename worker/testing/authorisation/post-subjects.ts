import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { DAY } from '#shared/time.ts'
import { follows } from '#worker/account/relations/schema.ts'
import { atomic, database } from '#worker/db/client.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { likes } from '#worker/engagement/likes/schema.ts'
import { listItems } from '#worker/engagement/reading-lists/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import { episodeChapters, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { audioUploads } from '#worker/podcasts/episodes/schema.ts'
import { draftLinks } from '#worker/posts/draft-links/schema.ts'
import { postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { postRevisions } from '#worker/posts/revisions/schema.ts'
import { insertMissingTags, replaceTags } from '#worker/posts/tags/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import {
  aComment,
  aHeldPost,
  aList,
  anEpisodeOf,
  anImportReview,
  aPost,
  aShow,
  aUser,
  paragraphs,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'

const db = () => database(env)

const POST_STATES = { draft: 'draft', scheduled: 'scheduled', published: 'published', withdrawn: 'withdrawn' } as const
const isPostState = (state: string): state is keyof typeof POST_STATES => state in POST_STATES

/** Creates a post with audio in a publication, unless the state is `missing`; its draft and revision 1 contain `draftSecret`. */
export async function postSubject({ state, owner, publication }: SubjectOptions): Promise<Params> {
  if (state === 'missing') {
    const hash = newHash()
    return { hash, post: hash, file: `${hash}.mp3`, username: publication.handle, slug: `نوشته-${hash}` }
  }
  const post = await aPost(owner, { state: isPostState(state) ? state : 'removed', publication, title: 'نوشتهٔ آشکار' })
  const document = paragraphs(draftSecret(post.hash))
  await anEpisodeOf(post, { hash: post.hash, objectKey: `sound/${post.hash}.mp3` })
  const { uploadId } = await env.MEDIA.createMultipartUpload(`sound/${post.hash}`)
  const times = { createdAt: now(), touchedAt: now() }
  await db().batch([
    db()
      .insert(audioUploads)
      .values({
        hash: post.hash,
        postId: post.id,
        ownerId: owner.id,
        key: post.hash,
        multipartId: uploadId,
        fileName: 'گفت‌وگو.mp3',
        bytes: 20,
        ...times,
      }),
    db().insert(episodeChapters).values({ postId: post.id, chapters: [], changedAt: 1 }),
    db().insert(transcripts).values({ postId: post.id, timed: true, segments: [], changedAt: 1 }),
    db()
      .update(postDrafts)
      .set({ title: draftSecret(post.hash), document })
      .where(eq(postDrafts.postId, post.id)),
    db()
      .insert(postRevisions)
      .values({
        postId: post.id,
        revision: 1,
        byUserId: owner.id,
        at: now(),
        title: draftSecret(post.hash),
        document,
        kind: 'written',
        bytes: 100,
      }),
    db().insert(likes).values({ postId: post.id, userId: owner.id, createdAt: now() }),
    db().insert(comments).values({ hash: newHash(), postId: post.id, authorId: owner.id, body: 'دیدگاه', createdAt: now() }),
    ...(state === 'takenDown' ? [db().update(posts).set({ removedBy: 'moderator' }).where(eq(posts.id, post.id))] : []),
  ])
  return {
    hash: post.hash,
    post: post.hash,
    file: `${post.hash}.mp3`,
    username: publication.handle,
    slug: post.path.split('/')[2] ?? '',
  }
}

/** Creates a post with a review, unless the state is `missing`; only the author and moderators may receive its text. */
export async function heldPostSubject({ state, owner }: SubjectOptions): Promise<Params> {
  if (state === 'missing') return { hash: newHash() }
  const { hash } = await aHeldPost(owner, { state: state === 'returned' || state === 'withdrawn' ? state : 'held' })
  return { hash }
}

/** Creates an import with a held post and its review, unless the state is `missing`; only the owner and moderators may receive its text. */
export async function importReviewSubject({ state, owner }: SubjectOptions): Promise<Params> {
  if (state === 'missing') return { hash: newHash() }
  const hash = await anImportReview(owner, [await aHeldPost(owner)])
  if (state !== 'open') await runQuery('UPDATE import_reviews SET state = ?, decided_at = 1 WHERE hash = ?', state, hash)
  return { hash }
}

export async function commentSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state === 'missing') return { hash, username: owner.handle }
  const post = await aPost(await aUser())
  const commentState = state === 'held' || state === 'hidden' || state === 'removed' ? state : 'visible'
  await aComment(owner, post.id, { hash, state: commentState, createdAt: now() })
  return { hash, username: owner.handle }
}

/** Creates a draft link, unless the state is `missing`; `hash` is its secret and `link` the public hash by which the author revokes it. */
export async function draftLinkSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const [hash, link] = [newSecret(), newHash()]
  if (state === 'missing') return { hash, link, username: owner.handle }
  const post = await aPost(owner, { state: state === 'ofRemovedPost' ? 'removed' : 'draft' })
  const times = {
    createdAt: now(),
    expiresAt: now() + (state === 'expired' ? -1 : 30 * DAY),
    revokedAt: state === 'revoked' ? now() : null,
  }
  await db()
    .insert(draftLinks)
    .values({ hash: link, postId: post.id, clientKey: link, tokenDigest: await sha256(hash), ...times })
  return { hash, link, username: owner.handle }
}

export async function listSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  const { id: postId, hash: post } = await aPost(owner)
  if (state === 'missing') return { hash, post, username: owner.handle }
  const { id: listId } = await aList(owner, { hash, public: state === 'public' })
  await db().insert(listItems).values({ listId, postId, position: 1, addedAt: now() })
  return { hash, post, username: owner.handle }
}

export async function tagSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const name = `برچسب${newHash()}`
  const alias = `املا${newHash()}`
  if (state === 'missing') return { name, alias }
  await aPost(owner, { tags: [name] })
  if (state === 'hidden') await db().update(tags).set({ hidden: true }).where(eq(tags.name, name))
  return { name, alias }
}

export type Params = Record<string, string>

export interface SubjectOptions {
  state: string
  owner: TestUser
  publication: { id: number; hash: string; handle: string; ownerId: number }
}

/** Returns the text that `postSubject` stores only in drafts and revisions, which only the author may receive. */
export const draftSecret = (hash = ''): string => `راز ${hash} هنوز منتشر نشده`

/** Adds tags and topics to the user's posts. */
export async function labelPosts({ id }: TestUser, names: string[], topicKeys: string[]): Promise<void> {
  const rows = await db().select({ id: posts.id }).from(posts).where(eq(posts.authorId, id))
  const labels = rows.flatMap((post) => [...replaceTags(db(), post.id, names, sql`1`), ...replaceTopics(db(), post.id, topicKeys, sql`1`)])
  await atomic(db(), [...insertMissingTags(db(), names, now()), ...labels])
}

export async function createPublicContent(
  person: TestUser,
  publication: { id: number; handle: string },
  tagNames = ['برچسب آشکار'],
): Promise<void> {
  const db = database(env)
  const at = now()
  const post = await aPost(person, { title: 'نوشتهٔ آشکار', tags: tagNames, topics: ['literature'], publication })
  const { id: listId } = await aList(person, { name: 'فهرست آشکار', createdAt: at })
  const { id: showId } = await aShow(person, { title: 'پادکست آشکار', createdAt: at })
  await anEpisodeOf(post, { showId, hash: post.hash, storedAt: at })
  const tag = env.DB.prepare('SELECT tag_id FROM post_tags WHERE post_id = ?').bind(post.id)
  const tagId = (await tag.first<{ tag_id: number }>())?.tag_id ?? 0
  await db.batch([
    db.insert(listItems).values({ listId, postId: post.id, position: 1, addedAt: at }),
    db.insert(likes).values({ postId: post.id, userId: person.id, createdAt: at }),
    db.insert(comments).values({ hash: newHash(), postId: post.id, authorId: person.id, body: 'دیدگاه آشکار', createdAt: at }),
    db.insert(follows).values({ followerId: person.id, kind: 'tag', targetId: tagId, createdAt: at }),
  ])
}
