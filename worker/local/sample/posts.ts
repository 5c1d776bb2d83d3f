import { eq, inArray, sql } from 'drizzle-orm'
import { slugify } from '#shared/persian/slug.ts'
import { countWords, readingMinutes } from '#shared/persian/text-metrics.ts'
import { DAY } from '#shared/time.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { episodes, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { parseTranscript } from '#worker/podcasts/episodes/index.ts'
import { postBodies, postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { parseDocument, plainText, renderDocument } from '#worker/posts/rendering/index.ts'
import { insertMissingTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import type { Posts } from './contract.ts'

type SamplePost = Posts[number]
const ALWAYS = sql`1`

/**
 * Inserts posts as drafts, then publishes, withdraws or removes them, so that all triggers run. Skips posts that are no longer drafts, so
 * that a second run changes nothing.
 */
export async function addPosts(db: Database, list: Posts): Promise<void> {
  await atomic(
    db,
    list.map((post) => insertDraft(db, post)),
  )
  const rows = await db
    .select({ id: posts.id, hash: posts.hash, state: posts.state })
    .from(posts)
    .where(inArray(posts.hash, sql`(SELECT value FROM json_each(${JSON.stringify(list.map(({ hash }) => hash))}))`))
  const statements = list.flatMap((post) => {
    const row = rows.find(({ hash }) => hash === post.hash)
    return row?.state === 'draft' ? completePost(db, row.id, post) : []
  })
  await atomic(db, statements)
}

const insertDraft = (db: Database, { hash, key, author, publication, at }: SamplePost): Statement =>
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

function completePost(db: Database, id: number, post: SamplePost): Statement[] {
  const { title, tags, topics, state, at, episode } = post
  const document = parseDocument(post.document)
  const text = plainText(document)
  const words = countWords(text)
  const change = (set: Partial<typeof posts.$inferInsert>) => db.update(posts).set(set).where(eq(posts.id, id))
  const shown = { title, slug: slugify(title), description: post.description, cover: post.cover, words, minutes: readingMinutes(words) }
  return [
    db.insert(postDrafts).values({ postId: id, title, document, lastSaveId: post.key, updatedAt: at }).onConflictDoNothing(),
    ...(state === 'draft'
      ? []
      : [
          db
            .insert(postBodies)
            .values({ postId: id, revision: 1, document, html: renderDocument(document), text })
            .onConflictDoNothing(),
        ]),
    ...insertMissingTags(db, tags, at),
    ...replaceTags(db, id, tags, ALWAYS),
    ...replaceTopics(db, id, topics, ALWAYS),
    ...(episode ? [addEpisode(db, id, post, episode), addTranscript(db, id, post, episode)] : []),
    change(state === 'draft' ? { title } : { ...shown, state: 'published', publishedAt: at }),
    ...(state === 'withdrawn' ? [change({ state })] : []),
    ...(state === 'removed' ? [change({ state, removedAt: at + DAY, removedBy: 'author' })] : []),
  ]
}

type SampleEpisodeData = NonNullable<SamplePost['episode']>
const addEpisode = (
  db: Database,
  postId: number,
  { hash, at }: SamplePost,
  { podcast, key, transcript: _, ...audio }: SampleEpisodeData,
): Statement =>
  db
    .insert(episodes)
    .values({
      ...audio,
      postId,
      hash,
      showId: sql`(SELECT id FROM podcasts WHERE hash = ${podcast})`,
      objectKey: key,
      format: 'mp3',
      storedAt: at,
    })
    .onConflictDoNothing()

const addTranscript = (db: Database, postId: number, { at }: SamplePost, { transcript, duration }: SampleEpisodeData): Statement => {
  const { timed, segments } = parseTranscript(transcript, duration)
  return db.insert(transcripts).values({ postId, timed, segments, changedAt: at }).onConflictDoNothing()
}
