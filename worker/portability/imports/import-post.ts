import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import type { Document } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { placePictures } from '#worker/lib/from-html/place-pictures.ts'
import { claimPictures } from '#worker/posts/media/index.ts'
import { canPublishIn, createPostIf, type ImportedSettings, publishBackdated } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { collectImageHashes, parseDocument, plainText } from '#worker/posts/rendering/index.ts'
import { insertMissingTags, replaceTags } from '#worker/posts/tags/index.ts'
import { archivedCommentStatements } from './archived-comments.ts'
import { type DraftReason, ImportSettings, type ItemWarning } from './contract.ts'
import { copyPictures, type PictureCopier } from './copy-pictures.ts'
import { addWarnings, continueLater, failItem, type ItemTask, isWaiting, stopForQuota, updateItem } from './item-queue.ts'
import { type ImportTurn, isLeaseHeld } from './lease.ts'
import { type PostDetails, toPostDetails } from './post-details.ts'
import { convertText } from './readers/index.ts'
import { importedPosts, importItems } from './schema.ts'
import type { ConvertedText, PictureSource, SourcePost } from './source-item.ts'
import { draftReason } from './source-state.ts'

/** Key of the cover among the pictures of an item. */
const COVER = 'cover'

/** Imports a post: copies its pictures, then creates it in one batch. Idempotent. Returns false to end the turn. */
export async function importPost(turn: ImportTurn, copier: PictureCopier, task: ItemTask, post: SourcePost): Promise<boolean> {
  const converted = convert(turn, post)
  if (!converted) {
    await failItem(turn, task, 'invalid')
    return true
  }
  const sources: Record<string, PictureSource> = { ...converted.pictures, ...(post.cover && { [COVER]: post.cover.source }) }
  const { copied, stop } = await copyPictures(turn, copier, task, sources)
  if (stop === 'leaseLost') return false
  if (stop === 'full') {
    await stopForQuota(turn, task)
    return false
  }
  if (stop === 'turnOver') {
    await continueLater(turn, task)
    return false
  }
  // The delay of the attempt is set already.
  if (stop === 'retry') return true
  const hashes = Object.values(copied).filter((hash) => hash !== null)
  const owned = await claimPictures(turn.db, turn.lease.ownerId, hashes)
  if (hashes.some((hash) => !owned.has(hash))) {
    // The import waited so long that unused pictures were deleted.
    await updateItem(turn, task, { pictures: {} })
    return true
  }
  const ready = buildPost(turn, post, { converted, copied, owned })
  if (typeof ready === 'string') {
    await failItem(turn, task, ready)
    return true
  }
  return storePost(turn, task, post, ready)
}

function convert({ env }: ImportTurn, post: SourcePost): ConvertedText | undefined {
  try {
    return convertText(post.text, post.base, env.ORIGIN)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

interface ReadyPost {
  document: Document
  details: PostDetails
  cover: string | null
  owned: ReadonlyMap<string, Picture>
  warnings: ItemWarning[]
}

interface PreparedText {
  converted: ConvertedText
  copied: Readonly<Record<string, string | null>>
  owned: ReadonlyMap<string, Picture>
}

/** Puts the parts of a post together; returns the reason if it cannot be a post. */
function buildPost({ env, lease }: ImportTurn, post: SourcePost, text: PreparedText): ReadyPost | 'empty' | 'tooLong' | 'invalid' {
  const { converted, copied, owned } = text
  const pictureOf = (key: string) => owned.get(copied[key] ?? '')
  const keys = Object.keys(converted.pictures)
  const withPictures = placePictures(converted.document, {
    sources: converted.pictures,
    copied: new Map(
      keys.flatMap((key) => {
        const picture = pictureOf(key)
        return picture ? [[key, picture] as const] : []
      }),
    ),
  })
  if (new TextEncoder().encode(JSON.stringify(withPictures)).length > LIMITS.documentBytes) return 'tooLong'
  let document: Document
  try {
    document = parseDocument(withPictures)
  } catch {
    return 'invalid'
  }
  const words = plainText(document)
  const images = collectImageHashes(document)
  const isEmpty = words.trim() === '' && images.length === 0 && document.content.every(({ type }) => type === 'paragraph')
  if (isEmpty && post.title.trim() === '') return 'empty'
  const details = toPostDetails(post, words, lease.settings ?? ImportSettings.parse({}), env.ORIGIN)
  const lost: (ItemWarning | false)[] = [
    keys.some((key) => !pictureOf(key)) && 'picture',
    post.cover !== null && !pictureOf(COVER) && 'cover',
  ]
  return {
    document,
    details,
    owned,
    cover: pictureOf(COVER)?.hash ?? images.find((hash) => owned.has(hash)) ?? null,
    warnings: addWarnings(
      converted.warnings,
      details.warnings,
      lost.filter((warning) => warning !== false),
    ),
  }
}

/** Creates the draft, then publishes it and records the import in one batch. */
async function storePost(turn: ImportTurn, task: ItemTask, post: SourcePost, ready: ReadyPost): Promise<boolean> {
  const { env, db, lease } = turn
  const settings = lease.settings ?? ImportSettings.parse({})
  const { details, document } = ready
  const draft = await createPostIf(
    db,
    { id: lease.ownerId },
    { key: `import-${lease.hash}-${task.id}`, title: details.title, document },
    isWaiting(turn, task),
  )
  if (!draft) return false
  const [found] = await db.all<{ id: number; publicationId: number | null }>(
    sql`SELECT id, (SELECT n.id FROM publications n WHERE n.hash = ${settings.publication}) AS "publicationId" FROM posts WHERE hash = ${draft.hash}`,
  )
  if (!found) return false
  const { id: postId, publicationId } = found
  const publication = settings.publication === null || publicationId === null ? null : { id: publicationId, hash: settings.publication }
  const canPublish = publication ? sql`EXISTS (SELECT 1 FROM posts p WHERE p.id = ${postId} AND ${canPublishIn(publication.id)})` : sql`1`
  const isNew = sql`NOT EXISTS (SELECT 1 FROM imported_posts m WHERE m.owner_id = ${lease.ownerId} AND m.source_key = ${task.key})`
  const guard = sql`(${isWaiting(turn, task)} AND ${isNew} AND ${canPublish})`
  const imported: ImportedSettings = {
    ...{ description: details.description, slug: details.slug, tags: details.tags, canonicalUrl: details.canonicalUrl },
    ...{ cover: ready.cover, commentsOn: post.commentsOn, publication, pictures: ready.owned },
  }
  const reason = toDraftReason(task, post, settings)
  const { publishedAt } = post
  const published =
    reason !== null || publishedAt === null
      ? undefined
      : await publishBackdated(
          db,
          {
            ...{ hash: draft.hash, publishedAt, origin: env.ORIGIN, chapters: null, imported },
            source: { hash: lease.hash, kind: 'posts', ownerId: lease.ownerId },
          },
          () => guard,
        )
  const comments = archivedCommentStatements(db, postId, settings.comments ? post.comments : [], guard)
  const warnings = JSON.stringify(addWarnings(task.warnings, ready.warnings, comments.warnings))
  const isImported = sql`EXISTS (SELECT 1 FROM imported_posts m WHERE m.owner_id = ${lease.ownerId} AND m.source_key = ${task.key} AND m.post_id = ${postId})`
  const isHeldForReview = sql`EXISTS (SELECT 1 FROM post_reviews r WHERE r.post_id = ${postId} AND r.state = 'held')`
  const results = await atomic(db, [
    ...(published?.statements ?? completeDraft(turn, postId, imported, guard)),
    ...comments.statements,
    insertSelect(
      db,
      importedPosts,
      { ownerId: lease.ownerId, sourceKey: task.key, postId, importId: lease.id },
      sql`WHERE ${guard}`,
    ).onConflictDoNothing(),
    db
      .update(importItems)
      .set({
        ...{ state: 'done', isDraft: reason !== null, draftReason: reason, reason: null, item: null, pictures: {}, retryAt: 0, postId },
        importedAt: sql`(SELECT p.updated_at FROM posts p WHERE p.id = ${postId})`,
        warnings: sql`iif(${isHeldForReview}, json_insert(${warnings}, '$[#]', 'held'), ${warnings})`,
      })
      .where(sql`id = ${task.id} AND state = 'waiting' AND ${isLeaseHeld(lease)} AND ${isImported}`)
      .returning({ id: importItems.id }),
  ] as const)
  const done = results.at(-1)
  if (Array.isArray(done) && done.length > 0) return true
  return rejectPost(turn, task, postId)
}

/** Why a post becomes a draft; null publishes it. What reading found stays, also if the date of a post has come since. */
const toDraftReason = (task: ItemTask, post: SourcePost, { publishes }: ImportSettings): DraftReason | null =>
  task.draftReason ?? draftReason(post, now()) ?? (publishes ? null : 'chosen')

/** Gives a draft what the editor shows before it is published. */
const completeDraft = (
  { db }: ImportTurn,
  postId: number,
  { description, slug, cover, tags, canonicalUrl, commentsOn, pictures }: ImportedSettings,
  guard: SQL,
): Statement[] => [
  db
    .update(posts)
    .set({ description, slug, cover: (cover === null ? undefined : pictures.get(cover)) ?? null, canonicalUrl, commentsOn })
    .where(sql`id = ${postId} AND state = 'draft' AND ${guard}`),
  ...insertMissingTags(db, tags, now(), guard),
  ...replaceTags(db, postId, tags, guard),
]

/**
 * Finds out why a post was not stored: another import of the owner brought it meanwhile, or the owner may not publish in the publication;
 * its draft is removed then. Returns false once the lease is lost.
 */
async function rejectPost(turn: ImportTurn, task: ItemTask, postId: number): Promise<boolean> {
  const { db, lease } = turn
  const other = sql`(SELECT m.post_id FROM imported_posts m WHERE m.owner_id = ${lease.ownerId} AND m.source_key = ${task.key})`
  const [, rejected] = await atomic(db, [
    removeDrafts(turn, sql`id = ${postId} AND ${isWaiting(turn, task)}`),
    updateItem(turn, task, {
      state: sql`iif(${other} IS NULL, 'failed', 'existing')`,
      reason: sql`iif(${other} IS NULL, 'notAllowed', NULL)`,
      item: sql`iif(${other} IS NULL, item, NULL)`,
      postId: other,
    }).returning({ id: importItems.id }),
  ] as const)
  return rejected.length > 0
}

/** Statement: removes drafts of the owner that match `which`, a condition on `posts`. */
const removeDrafts = ({ db, lease }: ImportTurn, which: SQL): Statement =>
  db
    .update(posts)
    .set({ state: 'removed', removedAt: now(), removedBy: 'author' })
    .where(sql`author_id = ${lease.ownerId} AND state = 'draft' AND ${which}`)
