import { eq, type SQL, sql } from 'drizzle-orm'
import type { Audio } from '#shared/audio.ts'
import type { Picture } from '#shared/contract/fields.ts'
import type { Document } from '#shared/document/contract.ts'
import { proseText } from '#shared/document/prose-text.ts'
import { countCodeWords } from '#shared/document/readable-text.ts'
import { slugify } from '#shared/persian/slug.ts'
import { countWords, readingMinutes, truncateText } from '#shared/persian/text-metrics.ts'
import { credentials, users } from '#worker/account/auth/schema.ts'
import { isDecided } from '#worker/account/suspensions/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { episodeChapters } from '#worker/podcasts/catalog/schema.ts'
import { findImageFocus, plainText, renderDocument, withStoredMedia } from '#worker/posts/rendering/index.ts'
import { findOutboundLinks } from '#worker/posts/reviews/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { postBodies, postDrafts, posts } from './schema.ts'

export async function findPostWithDraft(db: Database, where: SQL) {
  const [post] = await db
    .select({
      id: posts.id,
      hash: posts.hash,
      authorId: posts.authorId,
      authorHash: columnAlias(users.hash, 'author_hash'),
      authorHandle: columnAlias(users.handle, 'author_handle'),
      authorState: columnAlias(users.state, 'author_state'),
      /** Email address of the author; null unless it is verified. */
      email: sql<string | null>`iif(${credentials.emailVerifiedAt} IS NULL, NULL, ${credentials.email})`.as('verified_email'),
      publicationId: posts.publicationId,
      publicationHash: nullableColumnAlias(publications.hash, 'publication_hash'),
      publicationHandle: nullableColumnAlias(publications.handle, 'publication_handle'),
      state: posts.state,
      removedBy: posts.removedBy,
      isHidden: sql<number>`${isDecided('post', posts.id, 'hide')}`.as('is_hidden'),
      publishAt: posts.publishAt,
      publishedTitle: columnAlias(posts.title, 'shown_title'),
      slug: posts.slug,
      description: posts.description,
      cover: posts.cover,
      commentsOn: posts.commentsOn,
      canonicalUrl: posts.canonicalUrl,
      chapters: episodeChapters.chapters,
      hasBody: sql<number>`EXISTS (SELECT 1 FROM ${postBodies} WHERE ${postBodies.postId} = ${posts.id})`.as('has_body'),
      revision: postDrafts.revision,
      title: columnAlias(postDrafts.title, 'draft_title'),
      document: postDrafts.document,
    })
    .from(posts)
    .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(credentials, eq(credentials.userId, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .leftJoin(episodeChapters, eq(episodeChapters.postId, posts.id))
    .where(where)
  return post
}
export type PostWithDraft = NonNullable<Awaited<ReturnType<typeof findPostWithDraft>>>

/**
 * Returns the outbound links of a draft with this canonical URL that the public version lacks. Chapters are not part of a version, so those
 * of a published post are public already.
 */
export async function findNewLinks(
  db: Database,
  { id, state, hasBody, document, chapters }: Pick<PostWithDraft, 'id' | 'state' | 'hasBody' | 'document' | 'chapters'>,
  canonicalUrl: string | null,
  origin: string,
): Promise<string[]> {
  const isPublic = state === 'published'
  const links = findOutboundLinks({ document, canonicalUrl, chapters: (isPublic ? null : chapters) ?? [] }, origin)
  if (links.length === 0 || !hasBody) return links
  const [old] = await db
    .select({ document: postBodies.document, canonicalUrl: posts.canonicalUrl })
    .from(postBodies)
    .innerJoin(posts, eq(posts.id, postBodies.postId))
    .where(eq(postBodies.postId, id))
  if (!old) return links
  // Scheduling stores the canonical URL before it is public.
  const known = findOutboundLinks({ document: old.document, canonicalUrl: isPublic ? old.canonicalUrl : null, chapters: [] }, origin)
  return links.filter((href) => !known.includes(href))
}

interface Settings {
  /** If empty, the description is derived from the beginning of the prose. */
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
      description: description || truncateText(proseText(document)),
      cover: resolveCover(post.document, cover, pictures),
      words,
      minutes: readingMinutes(words, countCodeWords(document)),
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
  insertSelect(db, postBodies, { postId, revision, document, html, text }, sql`WHERE ${guard}`).onConflictDoUpdate({
    target: postBodies.postId,
    set: { revision: sql`excluded.revision`, document: sql`excluded.document`, html: sql`excluded.html`, text: sql`excluded.text` },
  })
