import { sql } from 'drizzle-orm'
import { postBodies, posts } from './schema.ts'

export const wasPublished = sql`EXISTS (SELECT 1 FROM ${postBodies} WHERE ${postBodies.postId} = ${posts.id})`

/** Column values that clear a schedule, along with the publication of a scheduled post that was never published. */
export const clearScheduleColumns = {
  publishAt: null,
  publicationId: sql`iif(${posts.state} = 'scheduled' AND NOT ${wasPublished}, NULL, ${posts.publicationId})`,
}

/** Column values that unpublish a post; its state becomes `withdrawn` if it was ever published, otherwise `draft`. */
export const unpublishColumns = { ...clearScheduleColumns, state: sql<'draft'>`iif(${wasPublished}, 'withdrawn', 'draft')` }
