import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { likes } from '#worker/engagement/likes/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { episodeChapters, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { audioUploads } from '#worker/podcasts/episodes/schema.ts'
import { postRevisions } from '#worker/posts/revisions/schema.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_AUTHOR, POST_FOR_READERS, PUBLIC, type Row, SIGNED_IN_ONLY, statusForAuthor } from '#worker/testing/authorisation/row.ts'
import { draftSecret, subject } from '#worker/testing/authorisation/subject.ts'
import { anEpisodeOf, aPost, paragraphs } from '#worker/testing/index.ts'
import { postDrafts, posts } from '../schema.ts'

const document = paragraphs('سلام')
const db = () => database(env)

/** Creates a post with audio in a publication, unless the state is `missing`; its draft and revision 1 contain `draftSecret`. */
const postSubject = subject({
  states: ['draft', 'scheduled', 'published', 'withdrawn', 'removed', 'takenDown', 'missing'],
  belongsTo: 'author',
  async create({ state, owner, publication }) {
    if (state === 'missing') {
      const hash = newHash()
      return { hash, post: hash, file: `${hash}.mp3`, username: publication.handle, slug: `نوشته-${hash}` }
    }
    const post = await aPost(owner, { state: state === 'takenDown' ? 'removed' : state, publication, title: 'نوشتهٔ آشکار' })
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
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    post: typeof postSubject
  }
}

export const access: Access = {
  subjects: { post: postSubject },
  rows: withOwnersToken([
    {
      route: 'POST /api/posts',
      of: 'none',
      body: ({ key }) => ({ key, title: 'پیش‌نویس', document }),
      visitor: 401,
      suspended: 403,
      everybody: 201,
    },
    { route: 'GET /api/posts/newest', ...PUBLIC },
    { route: 'GET /api/posts/mine/:type', params: { type: 'drafts' }, ...SIGNED_IN_ONLY },
    // No post has this hash, and the route skips unknown posts; change-state.test.ts covers posts of others.
    {
      route: 'POST /api/posts/mine/change',
      of: 'none',
      body: () => ({ action: 'withdraw', hashes: ['aaaaaaaaaaaa'] }),
      visitor: 401,
      suspended: 403,
      everybody: 200,
    },
    { route: 'GET /api/posts/:hash', of: 'post', everybody: POST_FOR_READERS },
    { route: 'GET /api/posts/:hash/draft', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
    {
      route: 'PUT /api/posts/:hash/draft',
      of: 'post',
      body: ({ key, revision }) => ({ saveId: key, revision, title: 'عنوان', document }),
      visitor: 401,
      suspended: 403,
      owner: POST_FOR_AUTHOR,
      everybody: 404,
    },
    {
      route: 'POST /api/posts/:hash/publish',
      of: 'post',
      body: ({ revision }) => ({ revision }),
      visitor: 401,
      suspended: 403,
      owner: POST_FOR_AUTHOR,
      everybody: 404,
    },
    {
      route: 'PATCH /api/posts/:hash',
      of: 'post',
      body: () => ({ description: 'توضیح تازه' }),
      visitor: 401,
      suspended: 403,
      owner: { ...POST_FOR_AUTHOR, draft: 409, withdrawn: 409 },
      everybody: 404,
    },
    {
      route: 'GET /api/posts/:hash/review',
      of: 'heldPost',
      visitor: 401,
      owner: { held: 200, returned: 200, withdrawn: 404, missing: 404 },
      everybody: 404,
    },
    {
      // Suspended authors may take a post from review.
      route: 'DELETE /api/posts/:hash/review',
      of: 'heldPost',
      visitor: 401,
      owner: { held: 204, returned: 204, withdrawn: 204, missing: 404 },
      everybody: 404,
    },
    { route: 'GET /api/posts/:hash/suggestions', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
    {
      route: 'PUT /api/posts/:hash/schedule',
      of: 'post',
      body: ({ revision }) => ({ revision, publishAt: now() + HOUR }),
      visitor: 401,
      suspended: 403,
      owner: { ...POST_FOR_AUTHOR, published: 409 },
      everybody: 404,
    },
    {
      route: 'PATCH /api/posts/:hash/schedule',
      of: 'post',
      body: () => ({ publishAt: now() + HOUR }),
      visitor: 401,
      suspended: 403,
      owner: { ...POST_FOR_AUTHOR, draft: 409, published: 409, withdrawn: 409 },
      everybody: 404,
    },
    {
      // Suspended authors may unschedule posts.
      route: 'DELETE /api/posts/:hash/schedule',
      of: 'post',
      visitor: 401,
      owner: { draft: 204, scheduled: 204, published: 409, withdrawn: 204, removed: 404, takenDown: 404, missing: 404 },
      everybody: 404,
    },
    {
      route: 'POST /api/posts/:hash/withdraw',
      of: 'post',
      visitor: 401,
      suspended: 403,
      owner: { draft: 204, scheduled: 204, published: 204, withdrawn: 204, removed: 404, takenDown: 404, missing: 404 },
      everybody: 404,
    },
    {
      route: 'POST /api/posts/:hash/restore',
      of: 'post',
      visitor: 401,
      suspended: 403,
      owner: { draft: 204, scheduled: 204, published: 204, withdrawn: 204, removed: 204, takenDown: 403, missing: 404 },
      everybody: 404,
    },
    ...['PUT', 'DELETE'].map(
      (method): Row => ({
        route: `${method} /api/posts/:hash/pin`,
        of: 'post',
        visitor: 401,
        suspended: 403,
        owner: { ...POST_FOR_AUTHOR, ...statusForAuthor(method === 'PUT' ? 409 : 204), published: 204 },
        everybody: 404,
      }),
    ),
    {
      // Suspended authors may delete posts.
      route: 'DELETE /api/posts/:hash',
      of: 'post',
      visitor: 401,
      owner: { draft: 204, scheduled: 204, published: 204, withdrawn: 204, removed: 204, takenDown: 204, missing: 404 },
      everybody: 404,
    },
  ]),
  plans: {
    sorts: [
      { statement: /^select .* from "posts" .*"posts"."author_id" = \? and "posts"."state" in /, reason: 'sorts the posts of one author' },
    ],
  },
  blocked: [
    { route: '/api/posts/newest', buildPath: () => '/api/posts/newest?limit=50' },
    { route: '/api/posts/:hash', buildPath: (_, { post }) => `/api/posts/${post}` },
  ],
  unblocked: {
    'own content': ['/api/posts/mine/:type', '/api/posts/:hash/draft', '/api/posts/:hash/review', '/api/posts/:hash/suggestions'],
  },
}
