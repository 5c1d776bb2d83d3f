import { type SQL, sql } from 'drizzle-orm'
import type { Audio } from '#shared/audio.ts'
import type { Picture } from '#shared/contract.ts'
import type { Document } from '#shared/document/contract.ts'
import { slugify } from '#shared/persian/slug.ts'
import { countWords, readingMinutes } from '#shared/persian/text-metrics.ts'
import { truncateText } from '#shared/persian/truncate-text.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { findImageFocus, plainText, renderDocument, withStoredMedia } from '#worker/posts/rendering/index.ts'
import type { PostWithDraft } from './find-post-with-draft.ts'
import { postBodies } from './schema.ts'

interface Settings {
  /** If empty, the description is derived from the beginning of the text. */
  description: string
  /** If empty, the slug is derived from the title. */
  slug: string
  cover: string | null
}

interface Media {
  pictures: ReadonlyMap<string, Picture>
  audio: ReadonlyMap<string, Audio>
}

export function renderPublishedVersion(post: PostWithDraft, { description, slug, cover }: Settings, media: Media) {
  const { pictures } = media
  const document = withStoredMedia(post.document, media)
  const text = plainText(document)
  const words = countWords(text)
  const { title, revision } = post
  return {
    postColumns: {
      title,
      slug: slug || slugify(title),
      description: description || truncateText(text),
      cover: resolveCover(post.document, cover, pictures),
      words,
      minutes: readingMinutes(words),
    },
    body: { postId: post.id, revision, document, html: renderDocument(document, pictures), text },
  }
}

function resolveCover(document: Document, hash: string | null, pictures: ReadonlyMap<string, Picture>): Picture | null {
  const stored = hash === null ? undefined : pictures.get(hash)
  if (!stored) return null
  const focus = findImageFocus(document, stored.hash)
  return focus ? { ...stored, focus } : stored
}

export const upsertBody = (
  db: Database,
  { postId, revision, document, html, text }: typeof postBodies.$inferInsert,
  guard: SQL,
): Statement =>
  db
    .insert(postBodies)
    .select(sql`SELECT ${postId}, ${revision}, ${JSON.stringify(document)}, ${html}, ${text} WHERE ${guard}`)
    .onConflictDoUpdate({
      target: postBodies.postId,
      set: { revision: sql`excluded.revision`, document: sql`excluded.document`, html: sql`excluded.html`, text: sql`excluded.text` },
    })
