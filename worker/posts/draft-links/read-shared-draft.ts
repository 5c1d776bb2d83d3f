import { eq } from 'drizzle-orm'
import { countWords, readingMinutes } from '#shared/persian/text-metrics.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/column-alias.ts'
import { notFound } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { selectOwnedAudio, selectOwnedPictures } from '#worker/posts/media/index.ts'
import { postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { collectAudioHashes, collectImageHashes, plainText, renderDocument, withStoredMedia } from '#worker/posts/rendering/index.ts'
import type { SharedDraft } from './contract.ts'
import { opensActiveDraft } from './is-active.ts'
import { linkColumns } from './link-columns.ts'
import { draftLinks } from './schema.ts'

/**
 * Returns the latest saved draft for a link token. Wrong, revoked and expired tokens take the same code path and return the same
 * `not_found`.
 */
export async function readSharedDraft(db: Database, viewer: Viewer | null, token: string): Promise<SharedDraft> {
  const [row] = await db
    .select({
      link: linkColumns,
      post: posts.hash,
      authorId: posts.authorId,
      author: { handle: users.handle, name: users.name, avatar: users.avatar },
      title: postDrafts.title,
      document: postDrafts.document,
      savedAt: columnAlias(postDrafts.updatedAt, 'saved_at'),
    })
    .from(draftLinks)
    .innerJoin(posts, eq(posts.id, draftLinks.postId))
    .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(opensActiveDraft(await sha256(token)))
  if (!row) throw notFound()
  const { link, post, authorId, author, title, document, savedAt } = row
  const [pictures, audio] = await Promise.all([
    selectOwnedPictures(db, authorId, collectImageHashes(document)),
    selectOwnedAudio(db, authorId, collectAudioHashes(document)),
  ])
  return {
    title,
    html: renderDocument(withStoredMedia(document, { pictures, audio }), pictures),
    minutes: readingMinutes(countWords(plainText(document))),
    author,
    savedAt,
    expiresAt: link.expiresAt,
    authorView: viewer?.id === authorId ? { post, link } : null,
  }
}
