import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { audioUploads } from '../schema.ts'

export interface UploadReference {
  post: string
  hash: string
}

/** Finds the viewer's upload for an editable post, in any state. Errors: `not_found`. */
export async function findUpload(db: Database, viewer: Viewer, { post, hash }: UploadReference) {
  const [upload] = await db
    .select({
      id: audioUploads.id,
      hash: audioUploads.hash,
      postId: audioUploads.postId,
      multipartId: audioUploads.multipartId,
      bytes: audioUploads.bytes,
      state: audioUploads.state,
    })
    .from(audioUploads)
    .innerJoin(posts, eq(posts.id, audioUploads.postId))
    .where(and(eq(audioUploads.hash, hash), eq(posts.hash, post), eq(audioUploads.ownerId, viewer.id), isEditableBy(viewer)))
  if (!upload) throw notFound()
  return upload
}
export type Upload = Awaited<ReturnType<typeof findUpload>>
