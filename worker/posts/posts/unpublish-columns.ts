import { sql } from 'drizzle-orm'
import { postBodies, posts } from './schema.ts'

/** Whether readers have ever seen it. */
export const wasPublished = sql`EXISTS (SELECT 1 FROM ${postBodies} WHERE ${postBodies.postId} = ${posts.id})`

/** Columns of a post that does not wait for its time any more; a publication it was never shown in forgets it. */
export const clearScheduleColumns = {
  publishAt: null,
  publicationId: sql`iif(${posts.state} = 'scheduled' AND NOT ${wasPublished}, NULL, ${posts.publicationId})`,
}

/** Columns of a post that goes back to its author: what readers saw once is withdrawn, else it is a draft as ever. */
export const unpublishColumns = { ...clearScheduleColumns, state: sql<'draft'>`iif(${wasPublished}, 'withdrawn', 'draft')` }
