import type { Database } from '#worker/db/client.ts'
import { AppError, invalid, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { claimAudio, claimPictures } from '#worker/posts/media/index.ts'
import { collectAudioHashes, collectImageHashes, plainText } from '#worker/posts/rendering/index.ts'
import { findTagIds } from '#worker/posts/tags/index.ts'
import { findTopicKeys, findUnknownTopics } from '#worker/posts/topics/index.ts'
import type { PublishPost } from './contract.ts'
import type { PostWithDraft } from './find-post-with-draft.ts'
import { canEdit } from './policy.ts'
import { resolveDestination } from './publish-destination.ts'
import { findValidationErrors, validationErrorsByField } from './validation-errors.ts'

/**
 * Validates publish settings against the draft and returns the data that publishing needs. Errors: `not_found`, `stale` if the draft has
 * been saved since, `invalid` by form field.
 */
export async function checkPublishSettings(db: Database, viewer: Viewer, post: PostWithDraft | undefined, settings: PublishPost) {
  if (!post || !canEdit(viewer, post)) throw notFound()
  if (post.revision !== settings.revision) throw new AppError('stale', { details: { revision: post.revision } })
  const images = collectImageHashes(post.document)
  const audioHashes = collectAudioHashes(post.document)
  const [pictures, storedAudio, unknownTopicKeys, oldTags, oldTopics, destination] = await Promise.all([
    claimPictures(db, viewer.id, [...images, ...(settings.cover ? [settings.cover] : [])]),
    claimAudio(db, viewer.id, audioHashes),
    findUnknownTopics(db, settings.topics),
    findTagIds(db, post.id),
    findTopicKeys(db, post.id),
    resolveDestination(db, post, settings.publication),
  ])
  const validationErrors = findValidationErrors({
    title: post.title,
    text: plainText(post.document),
    images,
    cover: settings.cover,
    pictures,
    audioHashes,
    storedAudio,
  })
  if (unknownTopicKeys.length > 0) validationErrors.push('topics')
  if (!destination) validationErrors.push('publication')
  if (!destination || validationErrors.length > 0) throw invalid(validationErrorsByField(validationErrors))
  return { post, pictures, audio: storedAudio, oldTags, oldTopics, destination }
}
