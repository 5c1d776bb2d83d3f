import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { countCodeWords } from '#shared/document/readable-text.ts'
import { countWords, readingMinutes } from '#shared/persian/text-metrics.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { selectOwnedAudio, selectOwnedPictures } from '#worker/posts/media/index.ts'
import { postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { collectAudioHashes, collectImageHashes, plainText, renderDocument, withStoredMedia } from '#worker/posts/rendering/index.ts'
import type { DraftVisit, SharedDraft } from './contract.ts'
import { isActive, linkColumns } from './links.ts'
import { draftLinks } from './schema.ts'

/**
 * Returns an SQL condition for a query that joins the post and its author: the link has this token digest and is active, the post is not
 * removed, and the author's account is open.
 */
const opensActiveDraft = (tokenDigest: string): SQL | undefined =>
  and(eq(draftLinks.tokenDigest, tokenDigest), isActive(), ne(posts.state, 'removed'), isOpenAccount)

/**
 * Returns the latest saved draft for a link token. Errors: the same `not_found` for wrong, revoked and expired tokens, removed posts and
 * closed accounts.
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
    minutes: readingMinutes(countWords(plainText(document)), countCodeWords(document)),
    author,
    savedAt,
    expiresAt: link.expiresAt,
    authorView: viewer?.id === authorId ? { post, link } : null,
  }
}

/**
 * Counts a visit unless the viewer is the author or `key` repeats the last counted visit. Errors: `not_found` if the link does not open a
 * draft.
 */
export async function countDraftVisit(db: Database, viewer: Viewer | null, token: string, { key }: DraftVisit): Promise<void> {
  const activeLink = db
    .select({ hash: draftLinks.hash })
    .from(draftLinks)
    .innerJoin(posts, eq(posts.id, draftLinks.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(opensActiveDraft(await sha256(token)))
  const notByAuthor = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, draftLinks.postId), ne(posts.authorId, viewer?.id ?? 0)))
  const { link } = await write(db, {
    change: [
      db
        .update(draftLinks)
        .set({ visits: sql`${draftLinks.visits} + 1`, visitedAt: now(), lastVisitKey: key })
        .where(and(eq(draftLinks.hash, activeLink), ne(draftLinks.lastVisitKey, key), sql`EXISTS ${notByAuthor}`)),
    ],
    read: { link: first(activeLink) },
  })
  if (!link) throw notFound()
}
