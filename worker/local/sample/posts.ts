import { eq, inArray, sql } from 'drizzle-orm'
import type { Document } from '#shared/document/contract.ts'
import { countCodeWords } from '#shared/document/readable-text.ts'
import { slugify } from '#shared/persian/slug.ts'
import { countWords, readingMinutes } from '#shared/persian/text-metrics.ts'
import { DAY } from '#shared/time.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { episodeChapters, episodes, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { parseTranscript } from '#worker/podcasts/episodes/index.ts'
import { selectOwnedAudio, selectOwnedPictures } from '#worker/posts/media/index.ts'
import { postBodies, postDrafts, posts } from '#worker/posts/posts/schema.ts'
import {
  collectAudioHashes,
  collectImageHashes,
  parseDocument,
  plainText,
  renderDocument,
  withStoredMedia,
} from '#worker/posts/rendering/index.ts'
import { insertMissingTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import type { Posts } from './contract.ts'

type SamplePost = Posts[number]
const ALWAYS = sql`1`

/**
 * Inserts posts as drafts, then publishes, withdraws or removes them, so that all triggers run. Skips posts that are no longer drafts, so
 * that a second run changes nothing. Throws if the author has not stored a picture or sound of a post.
 */
export async function addPosts(db: Database, list: Posts): Promise<void> {
  await atomic(
    db,
    list.map((post) => insertDraft(db, post)),
  )
  const rows = await db
    .select({ id: posts.id, hash: posts.hash, state: posts.state, authorId: posts.authorId })
    .from(posts)
    .where(inArray(posts.hash, sql`(SELECT value FROM json_each(${JSON.stringify(list.map(({ hash }) => hash))}))`))
  const statements = list.map(async (post) => {
    const row = rows.find(({ hash }) => hash === post.hash)
    return row?.state === 'draft' ? completePost(db, row.id, post, await readContent(db, row.authorId, post)) : []
  })
  await atomic(db, (await Promise.all(statements)).flat())
}

/** Returns the document of a post as the product stores it, with its HTML. */
async function readContent(db: Database, authorId: number, post: SamplePost): Promise<{ document: Document; html: string }> {
  const sent = parseDocument(post.document)
  const [images, sounds] = [collectImageHashes(sent), collectAudioHashes(sent)]
  const [pictures, audio] = await Promise.all([selectOwnedPictures(db, authorId, images), selectOwnedAudio(db, authorId, sounds)])
  const missing = [...images, ...sounds].filter((hash) => !pictures.has(hash) && !audio.has(hash))
  if (missing.length > 0) throw new Error(`${post.key} uses files that its author has not stored: ${missing.join(', ')}`)
  const document = withStoredMedia(sent, { pictures, audio })
  return { document, html: renderDocument(document, pictures) }
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

function completePost(db: Database, id: number, post: SamplePost, { document, html }: { document: Document; html: string }): Statement[] {
  const { title, tags, topics, state, at, episode } = post
  const text = plainText(document)
  const words = countWords(text)
  const change = (set: Partial<typeof posts.$inferInsert>) => db.update(posts).set(set).where(eq(posts.id, id))
  const shown = {
    title,
    slug: slugify(title),
    description: post.description,
    cover: post.cover,
    words,
    minutes: readingMinutes(words, countCodeWords(document)),
  }
  return [
    db.insert(postDrafts).values({ postId: id, title, document, lastSaveId: post.key, updatedAt: at }).onConflictDoNothing(),
    ...(state === 'draft' ? [] : [db.insert(postBodies).values({ postId: id, revision: 1, document, html, text }).onConflictDoNothing()]),
    ...insertMissingTags(db, tags, at),
    ...replaceTags(db, id, tags, ALWAYS),
    ...replaceTopics(db, id, topics, ALWAYS),
    ...(episode ? [addEpisode(db, id, post, episode), addTranscript(db, id, post, episode), ...addChapters(db, id, post, episode)] : []),
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
  { podcast, key, transcript: _, chapters: __, ...audio }: SampleEpisodeData,
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

const addChapters = (db: Database, postId: number, { at }: SamplePost, { chapters }: SampleEpisodeData): Statement[] =>
  chapters.length === 0
    ? []
    : [
        db
          .insert(episodeChapters)
          .values({ postId, chapters: chapters.map((chapter) => ({ ...chapter, href: null, picture: null })), changedAt: at })
          .onConflictDoNothing(),
      ]
