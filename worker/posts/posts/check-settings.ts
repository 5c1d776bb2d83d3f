import type { Database } from '#worker/db/client.ts'
import { AppError, invalid, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { claimAudio, claimPictures } from '#worker/posts/media/index.ts'
import { audioOf, imagesOf, plainText } from '#worker/posts/rendering/index.ts'
import { tagIdsOf } from '#worker/posts/tags/index.ts'
import { topicKeysOf, unknownTopics } from '#worker/posts/topics/index.ts'
import type { PublishPost } from './contract.ts'
import type { Writing } from './find-writing.ts'
import { flawFields, flawsOf } from './flaws.ts'
import { canEdit } from './policy.ts'
import { standingFor } from './standing.ts'

/**
 * Everything publishing a draft with these settings needs to know. Errors: `not_found`, `stale` (another save came between),
 * `invalid` with the fields to mend.
 */
export async function checkSettings(db: Database, viewer: Viewer, post: Writing | undefined, wanted: PublishPost) {
  if (!post || !canEdit(viewer, post)) throw notFound()
  if (post.revision !== wanted.revision) throw new AppError('stale', { details: { revision: post.revision } })
  const images = imagesOf(post.document)
  const sounds = audioOf(post.document)
  const [pictures, stored, unknown, oldTags, oldTopics, standing] = await Promise.all([
    claimPictures(db, viewer.id, [...images, ...(wanted.cover ? [wanted.cover] : [])]),
    claimAudio(db, viewer.id, sounds),
    unknownTopics(db, wanted.topics),
    tagIdsOf(db, post.id),
    topicKeysOf(db, post.id),
    standingFor(db, post, wanted.publication),
  ])
  const flaws = flawsOf({ title: post.title, text: plainText(post.document), images, cover: wanted.cover, pictures, sounds, stored })
  if (unknown.length > 0) flaws.push('topics')
  if (!standing) flaws.push('publication')
  if (!standing || flaws.length > 0) throw invalid(flawFields(flaws))
  return { post, pictures, audio: stored, oldTags, oldTopics, standing }
}
