import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Audio } from '#shared/audio.ts'
import type { Picture } from '#shared/contract/fields.ts'
import type { Document } from '#shared/document/contract.ts'
import type { Database } from '#worker/db/client.ts'
import { AppError, conflict, invalid, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { claimAudio, claimPictures } from '#worker/posts/media/index.ts'
import { collectAudioHashes, collectImageHashes, plainText } from '#worker/posts/rendering/index.ts'
import { findTagIds } from '#worker/posts/tags/index.ts'
import { findTopicKeys, findUnknownTopics } from '#worker/posts/topics/index.ts'
import { publicationMembers, publications } from '#worker/publications/directory/schema.ts'
import type { PublishPost } from './contract.ts'
import { completeSettings } from './last-settings.ts'
import { canEdit } from './policy.ts'
import type { PostWithDraft } from './published-version.ts'

const VALIDATION_ERRORS = {
  title: 'برای انتشار، عنوان بنویس',
  empty: 'پست هنوز خالی است',
  picture: 'یکی از تصویرها دیگر در دسترس نیست؛ دوباره بارش کن',
  audio: 'یکی از صداها دیگر در دسترس نیست؛ دوباره بارش کن',
  cover: 'این تصویر پیدا نشد؛ تصویر دیگری انتخاب کن',
  topics: 'این موضوع در لیست موضوع‌ها نیست',
  publication: 'در این انتشارات نمی‌توانی منتشر کنی؛ جای دیگری انتخاب کن',
  account: 'حسابت در زمان انتشار باز نبود',
  broken: 'این پست نشان‌دادنی نبود؛ بازش کن، بخش نادرست را حذف کن و دوباره زمان بگذار',
} as const
export type ValidationError = keyof typeof VALIDATION_ERRORS

const FORM_FIELDS: Partial<Record<ValidationError, string>> = { empty: 'document', picture: 'document', audio: 'document' }

export const validationErrorText = (code: string | null): string | null =>
  Object.entries(VALIDATION_ERRORS).find(([key]) => key === code)?.[1] ?? null

const validationErrorsByField = (errors: readonly ValidationError[]): Record<string, string> =>
  Object.fromEntries(errors.map((code) => [FORM_FIELDS[code] ?? code, VALIDATION_ERRORS[code]]))

interface StoredMedia {
  pictures: ReadonlyMap<string, Picture>
  audio: ReadonlyMap<string, Audio>
}

/** Returns the hash of the cover to publish a document with: the chosen one, or else its first image. */
export const resolveCover = ({ cover }: Pick<PublishPost, 'cover'>, document: Document): string | null =>
  cover === undefined ? (collectImageHashes(document)[0] ?? null) : cover

/** Returns the hashes of the images and audio files that publishing a document with this cover needs. */
export const mediaHashesOf = (document: Document, cover: string | null) => ({
  pictures: [...collectImageHashes(document), ...(cover === null ? [] : [cover])],
  audio: collectAudioHashes(document),
})

/**
 * Returns why a post cannot be published with this cover and the media that its author owns: a missing title, the first problem of the
 * media and text, and an unavailable cover.
 */
export function findValidationErrors(
  { title, document }: Pick<PostWithDraft, 'title' | 'document'>,
  cover: string | null,
  { pictures, audio }: StoredMedia,
): ValidationError[] {
  const needed = mediaHashesOf(document, null)
  const errors: ValidationError[] = []
  if (title === '') errors.push('title')
  if (needed.pictures.some((hash) => !pictures.has(hash))) errors.push('picture')
  else if (needed.audio.some((hash) => !audio.has(hash))) errors.push('audio')
  else if (plainText(document).trim() === '') errors.push('empty')
  if (cover !== null && !pictures.has(cover)) errors.push('cover')
  return errors
}

/** The publication of a post; all fields are null for the author's own profile. */
interface PublishDestination {
  id: number | null
  hash: string | null
  handle: string | null
}

const NO_PUBLICATION: PublishDestination = { id: null, hash: null, handle: null }

const canPublishDirectly = (userId: number) =>
  and(eq(publicationMembers.userId, userId), inArray(publicationMembers.role, ['owner', 'editor']), isNull(publications.closedAt))

/**
 * Resolves the requested destination; an undefined `publicationHash` keeps the current one. Returns undefined if the author may not publish
 * in a new publication; keeping the current one is always allowed.
 */
async function resolveDestination(
  db: Database,
  post: PostWithDraft,
  publicationHash: string | null | undefined,
): Promise<PublishDestination | undefined> {
  const current: PublishDestination = { id: post.publicationId, hash: post.publicationHash, handle: post.publicationHandle }
  if (publicationHash === undefined || publicationHash === current.hash) return current
  if (publicationHash === null) return NO_PUBLICATION
  const [found] = await db
    .select({ id: publications.id, hash: publications.hash, handle: publications.handle })
    .from(publications)
    .innerJoin(publicationMembers, eq(publicationMembers.publicationId, publications.id))
    .where(and(eq(publications.hash, publicationHash), canPublishDirectly(post.authorId)))
  return found
}

/**
 * SQL condition on `posts p`: the post has no publication, was published before, or its publication is open and its author is an owner or
 * editor there.
 */
export const canPublishToDestination = sql`(p.publication_id IS NULL OR EXISTS (SELECT 1 FROM post_bodies b WHERE b.post_id = p.id) OR EXISTS (
  SELECT 1 FROM publication_members m JOIN publications n ON n.id = m.publication_id
  WHERE n.id = p.publication_id AND n.closed_at IS NULL AND m.user_id = p.author_id AND m.role IN ('owner', 'editor')))`

/**
 * SQL condition on `posts p`: `publicationId` is null or the post's publication, or it is open and the author is an owner or editor there or
 * its editors accepted the post.
 */
export const canPublishIn = (publicationId: number | null): SQL =>
  publicationId === null
    ? sql`1`
    : sql`(p.publication_id IS ${publicationId} AND EXISTS (SELECT 1 FROM post_bodies b WHERE b.post_id = p.id) OR EXISTS (
        SELECT 1 FROM publications n WHERE n.id = ${publicationId} AND n.closed_at IS NULL AND (
          EXISTS (SELECT 1 FROM publication_members m WHERE m.publication_id = n.id AND m.user_id = p.author_id AND m.role IN ('owner', 'editor'))
          OR EXISTS (SELECT 1 FROM submissions s WHERE s.post_id = p.id AND s.publication_id = n.id AND s.state = 'accepted'))))`

/**
 * Completes publish settings with the last ones, validates them against the draft, protects its images and audio from the sweep, and returns
 * the data that publishing needs. Errors: `not_found`, `conflict` if moderators hide the post, `stale` if the draft has another revision, `invalid` by form field.
 */
export async function checkPublishSettings(
  db: Database,
  viewer: Viewer,
  post: PostWithDraft | undefined,
  given: PublishPost,
  options: { isPublicVersion?: boolean } = {},
) {
  if (!post || !canEdit(viewer, post)) throw notFound()
  if (post.isHidden)
    throw conflict('ناظران این پست را پنهان کرده‌اند؛ در «پست‌های حذف‌شده» دلیلش را ببین و اگر نادرست است درخواست بازبینی بده.')
  if (post.revision !== given.revision) throw new AppError('stale', { details: { revision: post.revision } })
  const settings = await completeSettings(db, post, given, options)
  const cover = resolveCover(settings, post.document)
  const needed = mediaHashesOf(post.document, cover)
  const [pictures, audio, unknownTopicKeys, oldTags, oldTopics, destination] = await Promise.all([
    claimPictures(db, viewer.id, needed.pictures),
    claimAudio(db, viewer.id, needed.audio),
    findUnknownTopics(db, settings.topics),
    findTagIds(db, post.id),
    findTopicKeys(db, post.id),
    resolveDestination(db, post, settings.publication),
  ])
  const validationErrors = findValidationErrors(post, settings.cover ?? null, { pictures, audio })
  if (unknownTopicKeys.length > 0) validationErrors.push('topics')
  if (!destination) validationErrors.push('publication')
  if (!destination || validationErrors.length > 0) throw invalid(validationErrorsByField(validationErrors))
  return { post, settings: { ...settings, cover }, pictures, audio, oldTags, oldTopics, destination }
}
