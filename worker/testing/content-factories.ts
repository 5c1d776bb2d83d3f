import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import type { Document } from '#shared/document/contract.ts'
import { slugify } from '#shared/persian/slug.ts'
import { HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { episodes, shows } from '#worker/podcasts/catalog/schema.ts'
import { imports } from '#worker/portability/imports/schema.ts'
import { plainText, renderDocument } from '#worker/posts/rendering/index.ts'
import { importReviews, postReviews } from '#worker/posts/reviews/schema.ts'
import { submissionEvents, submissions, submissionVersions } from '#worker/publications/directory/schema.ts'
import { series, seriesPosts } from '#worker/publications/front-page/schema.ts'
import { aPost, aUser, paragraphs, type TestUser } from './factories.ts'

export async function aList(owner: TestUser, over: Partial<typeof lists.$inferInsert> = {}) {
  const [row] = await database(env)
    .insert(lists)
    .values({ hash: newHash(), ownerId: owner.id, name: 'لیست آزمون', createdAt: 1_700_000_000_000, ...over })
    .returning()
  if (!row) throw new Error('List not stored')
  return row
}

export async function aComment(author: TestUser, postId: number, over: Partial<typeof comments.$inferInsert> = {}) {
  const [row] = await database(env)
    .insert(comments)
    .values({ hash: newHash(), postId, authorId: author.id, body: 'چه خوب نوشتی.', createdAt: 1000, ...over })
    .returning()
  if (!row) throw new Error('Comment not stored')
  return row
}

/** Creates a series of a publication after its others; the posts are in this order. */
export async function aSeries(
  publication: { id: number },
  posts: readonly { id: number }[],
  over: Partial<typeof series.$inferInsert> = {},
) {
  const hash = newHash()
  const [row] = await database(env)
    .insert(series)
    .values({ hash, publicationId: publication.id, title: 'مجموعهٔ آزمون', clientKey: hash, position: 100, createdAt: 1, ...over })
    .returning()
  if (!row) throw new Error('Series not stored')
  const rows = posts.map(({ id }, position) => ({ postId: id, seriesId: row.id, position }))
  if (rows.length > 0) await database(env).insert(seriesPosts).values(rows)
  return row
}

/** Creates a user whose comments need no approval: the account is old and has two approved comments on another post. */
export async function aCommenter(over: Parameters<typeof aUser>[0] = {}): Promise<TestUser> {
  const person = await aUser({ createdAt: 1, ...over })
  const { id } = await aPost(await aUser())
  for (let nth = 0; nth < 2; nth++) await aComment(person, id, { approvedAt: 1 })
  return person
}

/** Returns a document of one paragraph whose text links to each URL. */
export const linksTo = (...hrefs: string[]): Document => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: hrefs.map((href) => ({ type: 'text' as const, text: 'پیوند ', marks: [{ type: 'link' as const, attrs: { href } }] })),
    },
  ],
})

/** Creates a draft, or a public post if it was released, with a review; its version 1, unless decided, has the title `title` and the link https://elsewhere.example/. */
export async function aHeldPost(author: TestUser, over: Partial<typeof postReviews.$inferInsert> = {}, title = 'پست در انتظار') {
  const document = linksTo('https://elsewhere.example/')
  const post = await aPost(author, { state: over.state === 'released' ? 'published' : 'draft', title, document })
  const settings = {
    ...{ title, slug: slugify(title), description: 'توضیح', cover: null, words: 1, minutes: 1, publicationId: null, publicationHash: null },
    ...{ commentsOn: true, canonicalUrl: null, tags: [], topics: [], publishedAt: null },
  }
  const isUndecided = over.state === undefined || over.state === 'held'
  const contents = {
    ...{ document, html: renderDocument(document), text: plainText(document), links: ['https://elsewhere.example/'] },
    causes: ['links' as const],
  }
  await database(env)
    .insert(postReviews)
    .values({
      ...{ postId: post.id, authorId: author.id, state: 'held', revision: 1, heldAt: 1_700_000_000_000, settings },
      ...(isUndecided ? contents : {}),
      ...over,
    })
  return post
}

/** Creates an open review of an import with held posts, which were public before, and returns the hash of the import. */
export async function anImportReview(owner: TestUser, posts: readonly { id: number }[]): Promise<string> {
  const [db, hash] = [database(env), newHash()]
  const imported = { ownerId: owner.id, clientKey: hash, state: 'done', fileName: 'blog.xml', feed: null, createdAt: now() } as const
  await db.insert(imports).values({ hash, ...imported })
  await db.insert(importReviews).values({ hash, kind: 'posts', ownerId: owner.id, openedAt: 1_700_000_000_000 })
  for (const [nth, { id }] of posts.entries())
    await db
      .update(postReviews)
      .set({ importHash: hash, settings: sql`json_set(settings, '$.publishedAt', ${1_600_000_000_000 + nth})` })
      .where(eq(postReviews.postId, id))
  return hash
}

type SubmissionState = (typeof submissions.$inferSelect)['state']

/** Creates a guest's submission of revision 1 of a post, with version 1, and returns its hash. An accepted one is due in an hour. */
export async function aSubmission(
  author: TestUser,
  post: { id: number; title: string },
  publication: { id: number; hash: string },
  state: SubmissionState = 'open',
): Promise<string> {
  const [hash, at, document] = [newHash(), now(), paragraphs('متن فرستاده.')]
  const db = database(env)
  const [row] = await db
    .insert(submissions)
    .values({
      ...{ hash, postId: post.id, publicationId: publication.id, authorId: author.id, state, isGuest: true, clientKey: hash },
      ...{ createdAt: at, updatedAt: at, publishAt: state === 'accepted' ? at + HOUR : null },
    })
    .returning({ id: submissions.id })
  if (!row) throw new Error('Submission not stored')
  const settings = {
    ...{ title: post.title, slug: slugify(post.title), description: 'توضیح', cover: null, words: 2, minutes: 1 },
    ...{ publicationId: publication.id, publicationHash: publication.hash, commentsOn: true, canonicalUrl: null, tags: [], topics: [] },
    publishedAt: null,
  }
  await db.batch([
    db.insert(submissionVersions).values({
      ...{ submissionId: row.id, postId: post.id, version: 1, revision: 1, document, settings, sentAt: at },
      ...{ html: renderDocument(document), text: plainText(document) },
    }),
    db.insert(submissionEvents).values({ submissionId: row.id, kind: 'submitted', actorId: author.id, version: 1, at }),
  ])
  return hash
}

/** Adds audio to a post: inserts its row and stores an object of `bytes` zero bytes under its key. */
export async function anEpisodeOf(post: { id: number }, over: Partial<typeof episodes.$inferInsert> = {}) {
  const [row] = await database(env)
    .insert(episodes)
    .values({
      postId: post.id,
      objectKey: `sound/${newHash()}`,
      format: 'mp3',
      bytes: 1000,
      duration: 60_000,
      storedAt: 1_700_000_000_000,
      ...over,
    })
    .returning()
  if (!row) throw new Error('Episode not stored')
  await env.MEDIA.put(row.objectKey, new Uint8Array(row.bytes))
  return row
}

const START = 1_700_000_000_000

export async function aShow(owner: TestUser, over: Partial<typeof shows.$inferInsert> = {}) {
  const [row] = await database(env)
    .insert(shows)
    .values({ hash: newHash(), ownerId: owner.id, title: 'پادکست آزمون', createdAt: START, ...over })
    .returning()
  if (!row) throw new Error('Show not stored')
  return row
}

type EpisodeOverrides = Partial<typeof episodes.$inferInsert> &
  Pick<NonNullable<Parameters<typeof aPost>[1]>, 'at' | 'state' | 'title' | 'document' | 'publication'>

export async function anEpisode(owner: TestUser, showId: number, over: EpisodeOverrides = {}) {
  const { at = START, state, title, document, publication, ...episode } = over
  const post = await aPost(owner, {
    at,
    ...(state && { state }),
    ...(title && { title }),
    ...(document && { document }),
    ...(publication && { publication }),
  })
  return { post, episode: await anEpisodeOf(post, { showId, storedAt: at, ...episode }) }
}
