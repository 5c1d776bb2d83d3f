import { eq } from 'drizzle-orm'
import { countWords, readingMinutes } from '#shared/persian/words.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { named } from '#worker/db/named.ts'
import { notFound } from '#worker/lib/errors.ts'
import { digest } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { ownAudio, ownPictures } from '#worker/posts/media/index.ts'
import { postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { audioOf, imagesOf, plainText, renderDocument, withStoredMedia } from '#worker/posts/rendering/index.ts'
import type { SharedDraft } from './contract.ts'
import { opens } from './rule.ts'
import { draftLinks } from './schema.ts'
import { linkColumns } from './view.ts'

/**
 * The newest saved state of the draft that token opens. A wrong, revoked or run-out token and one of a removed post go the same
 * way, one digest and one query, and are the same `not_found`.
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
      savedAt: named(postDrafts.updatedAt, 'saved_at'),
    })
    .from(draftLinks)
    .innerJoin(posts, eq(posts.id, draftLinks.postId))
    .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(opens(await digest(token)))
  if (!row) throw notFound()
  const { link, post, authorId, author, title, document, savedAt } = row
  const [pictures, audio] = await Promise.all([ownPictures(db, authorId, imagesOf(document)), ownAudio(db, authorId, audioOf(document))])
  return {
    title,
    html: renderDocument(withStoredMedia(document, { pictures, audio }), pictures),
    minutes: readingMinutes(countWords(plainText(document))),
    author,
    savedAt,
    expiresAt: link.expiresAt,
    own: viewer?.id === authorId ? { post, link } : null,
  }
}
