import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { remainingAudioBytes } from '#worker/podcasts/episodes/index.ts'
import { claimAudio, claimPictures } from '#worker/posts/media/index.ts'
import { canPublishIn, createPostIf, type ImportedSettings, publishBackdated } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { insertMissingTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import { archivedCommentStatements } from './archived-comments.ts'
import { audioEntry, convert, readArchived } from './archived-parts.ts'
import { episodeStatements, findTopics, pinIfNone, restoreDraft } from './archived-statements.ts'
import { buildPost, COVER, type ReadyPost, withEpisode } from './build-post.ts'
import { type DraftReason, ImportSettings } from './contract.ts'
import { copiedAudioKey, copyAudioFiles } from './copy-audio.ts'
import { copyEpisodeAudio } from './copy-episode-audio.ts'
import { copyPictures, type PictureCopier } from './copy-pictures.ts'
import { episodePictures } from './episode-details.ts'
import { addWarnings, continueLater, failItem, type ItemTask, isWaiting, stopForQuota, updateItem } from './item-queue.ts'
import { type ImportTurn, isLeaseHeld } from './lease.ts'
import { importedPosts, importItems } from './schema.ts'
import type { PictureSource, SourcePost } from './source-item.ts'
import { draftReason } from './source-state.ts'

/** Imports a post: copies its pictures and audio files, then creates it in one batch. Idempotent. Returns false to end the turn. */
export async function importPost(turn: ImportTurn, copier: PictureCopier, task: ItemTask, post: SourcePost): Promise<boolean> {
  const converted = convert(turn, post.text, post.base)
  if (!converted) {
    await failItem(turn, task, 'invalid')
    return true
  }
  const archived = await readArchived(turn, copier, post)
  const sources: Record<string, PictureSource> = {
    ...converted.pictures,
    ...archived.draft?.converted.pictures,
    ...(post.cover && { [COVER]: post.cover.source }),
    ...Object.fromEntries(
      (archived.episode ? episodePictures(archived.episode) : []).map((hash) => [hash, { entry: `media/${hash}.webp` }]),
    ),
  }
  const pictures = await copyPictures(turn, copier, task, sources)
  const audioFiles = { ...converted.audioFiles, ...archived.draft?.converted.audioFiles }
  const { copied, stop } = pictures.stop ? pictures : await copyAudioFiles(turn, copier, { ...task, pictures: pictures.copied }, audioFiles)
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
  const [pictureHashes, audioHashes] = [hashesOf(copied, sources), hashesOf(copied, audioFiles, copiedAudioKey)]
  const owned = await claimPictures(turn.db, turn.lease.ownerId, pictureHashes)
  const ownedAudio = await claimAudio(turn.db, turn.lease.ownerId, audioHashes)
  if (pictureHashes.some((hash) => !owned.has(hash)) || audioHashes.some((hash) => !ownedAudio.has(hash))) {
    // The import waited so long that unused pictures and audio files were deleted.
    await updateItem(turn, task, { pictures: {} })
    return true
  }
  const ready = buildPost(turn, post, { converted, copied, owned, audioFiles, ownedAudio, archived })
  if (typeof ready === 'string') {
    await failItem(turn, task, ready)
    return true
  }
  const audio = archived.episode && (await copyEpisodeAudio(turn, copier, task, audioEntry(archived.episode)))
  if (audio === 'leaseLost') return false
  if (audio === 'full') {
    await stopForQuota(turn, task)
    return false
  }
  if (audio === 'turnOver') {
    await continueLater(turn, task)
    return false
  }
  return storePost(
    turn,
    task,
    post,
    audio === 'unusable' ? { ...ready, warnings: addWarnings(ready.warnings, ['audio']) } : withEpisode(ready, archived, audio),
  )
}

/** Local hashes of the copied files of `wanted`. */
const hashesOf = (
  copied: Readonly<Record<string, string | null>>,
  wanted: Readonly<Record<string, unknown>>,
  keyOf = (key: string) => key,
): string[] => Object.keys(wanted).flatMap((key) => copied[keyOf(key)] ?? [])

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
  const topics = await findTopics(db, post.topics ?? [])
  const isNew = sql`NOT EXISTS (SELECT 1 FROM imported_posts m WHERE m.owner_id = ${lease.ownerId} AND m.source_key = ${task.key})`
  const fitsQuota = ready.episode ? sql`${remainingAudioBytes(lease.ownerId, postId)} >= ${ready.episode.audio.bytes}` : sql`1`
  const guard = sql`(${isWaiting(turn, task)} AND ${isNew} AND ${canPublish} AND ${fitsQuota})`
  const imported: ImportedSettings = {
    ...{ description: details.description, slug: details.slug, tags: details.tags, canonicalUrl: details.canonicalUrl },
    ...{ cover: ready.cover, commentsOn: post.commentsOn, publication, pictures: ready.owned },
    ...{ audio: ready.ownedAudio, topics },
  }
  const reason = toDraftReason(task, post, settings)
  const { publishedAt } = post
  const published =
    reason !== null || publishedAt === null
      ? undefined
      : await publishBackdated(
          db,
          {
            ...{ hash: draft.hash, publishedAt, origin: env.ORIGIN, chapters: ready.episode?.details.chapters ?? null, imported },
            source: { hash: lease.hash, kind: 'posts', ownerId: lease.ownerId },
          },
          () => guard,
        )
  const comments = archivedCommentStatements(db, postId, settings.comments ? post.comments : [], guard)
  const episode = ready.episode && (await episodeStatements(turn, task, postId, ready.episode, guard))
  const isTopicLost = topics.length < (post.topics?.length ?? 0)
  const warnings = JSON.stringify(
    addWarnings(task.warnings, ready.warnings, comments.warnings, episode?.warnings ?? [], isTopicLost ? ['topics'] : []),
  )
  const isImported = sql`EXISTS (SELECT 1 FROM imported_posts m WHERE m.owner_id = ${lease.ownerId} AND m.source_key = ${task.key} AND m.post_id = ${postId})`
  const isHeldForReview = sql`EXISTS (SELECT 1 FROM post_reviews r WHERE r.post_id = ${postId} AND r.state = 'held')`
  const { done } = await write(db, {
    before: [
      ...(published?.statements ?? completeDraft(turn, postId, imported, guard)),
      ...(episode?.statements ?? []),
      ...(published && ready.draft ? [restoreDraft(turn, postId, ready.draft, guard)] : []),
      ...(published && post.isPinned ? [pinIfNone(turn, postId, guard)] : []),
      ...comments.statements,
      insertSelect(
        db,
        importedPosts,
        { ownerId: lease.ownerId, sourceKey: task.key, postId, importId: lease.id },
        sql`WHERE ${guard}`,
      ).onConflictDoNothing(),
    ],
    change: {
      done: db
        .update(importItems)
        .set({
          ...{ state: 'done', isDraft: reason !== null, draftReason: reason, reason: null, item: null, pictures: {}, retryAt: 0, postId },
          ...{ audioHash: null, audio: null },
          importedAt: sql`(SELECT p.updated_at FROM posts p WHERE p.id = ${postId})`,
          warnings: sql`iif(${isHeldForReview}, json_insert(${warnings}, '$[#]', 'held'), ${warnings})`,
        })
        .where(sql`id = ${task.id} AND state = 'waiting' AND ${isLeaseHeld(lease)} AND ${isImported}`)
        .returning({ id: importItems.id }),
    },
  })
  if (done.length > 0) return true
  const [room] = ready.episode ? await db.all<{ fitsQuota: number }>(sql`SELECT ${fitsQuota} AS fitsQuota`) : []
  if (room?.fitsQuota === 0) {
    await stopForQuota(turn, task)
    return false
  }
  return rejectPost(turn, task, postId)
}

/** Why a post becomes a draft; null publishes it. What reading found stays, also if the date of a post has come since. */
const toDraftReason = (task: ItemTask, post: SourcePost, { publishes }: ImportSettings): DraftReason | null =>
  task.draftReason ?? draftReason(post, now()) ?? (publishes ? null : 'chosen')

/** Gives a draft what the editor shows before it is published. */
const completeDraft = (
  { db }: ImportTurn,
  postId: number,
  { description, slug, cover, tags, topics, canonicalUrl, commentsOn, pictures }: ImportedSettings,
  guard: SQL,
): Statement[] => [
  db
    .update(posts)
    .set({ description, slug, cover: (cover === null ? undefined : pictures.get(cover)) ?? null, canonicalUrl, commentsOn })
    .where(sql`id = ${postId} AND state = 'draft' AND ${guard}`),
  ...insertMissingTags(db, tags, now(), guard),
  ...replaceTags(db, postId, tags, guard),
  ...(topics.length === 0 ? [] : replaceTopics(db, postId, topics, guard)),
]

/**
 * Finds out why a post was not stored: another import of the owner brought it meanwhile, or the owner may not publish in the publication;
 * its draft is removed then. Returns false once the lease is lost.
 */
async function rejectPost(turn: ImportTurn, task: ItemTask, postId: number): Promise<boolean> {
  const { db, lease } = turn
  const other = sql`(SELECT m.post_id FROM imported_posts m WHERE m.owner_id = ${lease.ownerId} AND m.source_key = ${task.key})`
  const { rejected } = await write(db, {
    before: [removeDrafts(turn, sql`id = ${postId} AND ${isWaiting(turn, task)}`)],
    change: {
      rejected: updateItem(turn, task, {
        state: sql`iif(${other} IS NULL, 'failed', 'existing')`,
        reason: sql`iif(${other} IS NULL, 'notAllowed', NULL)`,
        item: sql`iif(${other} IS NULL, item, NULL)`,
        postId: other,
      }).returning({ id: importItems.id }),
    },
  })
  return rejected.length > 0
}

/** Statement: removes drafts of the owner that match `which`, a condition on `posts`. */
const removeDrafts = ({ db, lease }: ImportTurn, which: SQL): Statement =>
  db
    .update(posts)
    .set({ state: 'removed', removedAt: now(), removedBy: 'author' })
    .where(sql`author_id = ${lease.ownerId} AND state = 'draft' AND ${which}`)
