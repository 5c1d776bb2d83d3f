import { eq, inArray, sql } from 'drizzle-orm'
import { slugify } from '#shared/persian/slug.ts'
import { countWords, readingMinutes } from '#shared/persian/words.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { readTranscript } from '#worker/podcasts/episodes/index.ts'
import { sounds, transcripts } from '#worker/podcasts/episodes/schema.ts'
import { postBodies, postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { parseDocument, plainText, renderDocument } from '#worker/posts/rendering/index.ts'
import { addTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import type { Posts } from './contract.ts'

type SamplePost = Posts[number]
const DAY = 86_400_000
const ALWAYS = sql`1`

/**
 * Puts posts in the way they come about: a draft first, then published, withdrawn or removed at their times, so that every
 * trigger counts. A post that is past its draft is left alone, which makes a second run harmless.
 */
export async function addPosts(db: Database, list: Posts): Promise<void> {
  await atomic(
    db,
    list.map((post) => start(db, post)),
  )
  const rows = await db
    .select({ id: posts.id, hash: posts.hash, state: posts.state })
    .from(posts)
    .where(inArray(posts.hash, sql`(SELECT value FROM json_each(${JSON.stringify(list.map(({ hash }) => hash))}))`))
  const statements = list.flatMap((post) => {
    const row = rows.find(({ hash }) => hash === post.hash)
    return row?.state === 'draft' ? complete(db, row.id, post) : []
  })
  await atomic(db, statements)
}

const start = (db: Database, { hash, key, author, publication, at }: SamplePost): Statement =>
  db
    .insert(posts)
    .values({
      hash,
      authorId: sql`(SELECT id FROM users WHERE handle = ${author})`,
      publicationId: publication === null ? null : sql`(SELECT id FROM publications WHERE handle = ${publication})`,
      clientKey: key,
      createdAt: at - DAY,
      updatedAt: at,
    })
    .onConflictDoNothing()

function complete(db: Database, id: number, post: SamplePost): Statement[] {
  const { title, tags, topics, state, at, sound } = post
  const document = parseDocument(post.document)
  const text = plainText(document)
  const words = countWords(text)
  const change = (set: Partial<typeof posts.$inferInsert>) => db.update(posts).set(set).where(eq(posts.id, id))
  const shown = { title, slug: slugify(title), description: post.description, cover: post.cover, words, minutes: readingMinutes(words) }
  return [
    db.insert(postDrafts).values({ postId: id, title, document, lastSave: post.key, updatedAt: at }).onConflictDoNothing(),
    ...(state === 'draft'
      ? []
      : [
          db
            .insert(postBodies)
            .values({ postId: id, revision: 1, document, html: renderDocument(document), text })
            .onConflictDoNothing(),
        ]),
    ...addTags(db, tags, at),
    ...replaceTags(db, id, tags, ALWAYS),
    ...replaceTopics(db, id, topics, ALWAYS),
    ...(sound ? [addSound(db, id, post, sound), addWords(db, id, post, sound)] : []),
    change(state === 'draft' ? { title } : { ...shown, state: 'published', publishedAt: at }),
    ...(state === 'withdrawn' ? [change({ state })] : []),
    ...(state === 'removed' ? [change({ state, removedAt: at + DAY, removedBy: 'author' })] : []),
  ]
}

type SampleSound = NonNullable<SamplePost['sound']>
const addSound = (db: Database, postId: number, { hash, at }: SamplePost, { podcast, key, words: _, ...sound }: SampleSound): Statement =>
  db
    .insert(sounds)
    .values({
      ...sound,
      postId,
      hash,
      podcastId: sql`(SELECT id FROM podcasts WHERE hash = ${podcast})`,
      objectKey: key,
      format: 'mp3',
      storedAt: at,
    })
    .onConflictDoNothing()

const addWords = (db: Database, postId: number, { at }: SamplePost, { words, duration }: SampleSound): Statement => {
  const { timed, segments } = readTranscript(words, duration)
  return db.insert(transcripts).values({ postId, timed, segments, changedAt: at }).onConflictDoNothing()
}
