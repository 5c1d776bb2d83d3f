import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { audioUploads } from '../schema.ts'

/** Which upload is meant: by the post it is for and its own hash. */
export interface UploadReference {
  post: string
  hash: string
}

/** An upload of one's own for a post of one's own, whatever has become of it; `not_found` for anybody else's. */
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
