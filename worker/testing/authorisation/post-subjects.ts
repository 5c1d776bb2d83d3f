import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { database } from '#worker/db/client.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { likes } from '#worker/engagement/likes/schema.ts'
import { listItems } from '#worker/engagement/reading-lists/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import { audioUploads, episodeChapters, transcripts } from '#worker/podcasts/episodes/schema.ts'
import { draftLinks } from '#worker/posts/draft-links/schema.ts'
import { postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { postRevisions } from '#worker/posts/revisions/schema.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { aComment, aList, anEpisodeOf, aPost, aUser, paragraphs } from '#worker/testing/index.ts'
import { draftSecret, type Params, type SubjectOptions } from './subject.ts'

const db = () => database(env)

const POST_STATES = { draft: 'draft', scheduled: 'scheduled', published: 'published', withdrawn: 'withdrawn' } as const
const isPostState = (state: string): state is keyof typeof POST_STATES => state in POST_STATES

/** Creates a post with audio in a publication; its draft is newer than the published version. */
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

export async function commentSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state === 'missing') return { hash, username: owner.handle }
  const post = await aPost(await aUser())
  const commentState = state === 'held' || state === 'hidden' || state === 'removed' ? state : 'visible'
  await aComment(owner, post.id, { hash, state: commentState, createdAt: now() })
  return { hash, username: owner.handle }
}

/** Creates a draft link; `hash` is its secret, and `link` the hash by which the author refers to it. */
export async function draftLinkSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const [hash, link] = [newSecret(), newHash()]
  if (state === 'missing') return { hash, link, username: owner.handle }
  const post = await aPost(owner, { state: state === 'ofRemovedPost' ? 'removed' : 'draft' })
  const times = {
    createdAt: now(),
    expiresAt: now() + (state === 'expired' ? -1 : 30 * 86_400_000),
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
