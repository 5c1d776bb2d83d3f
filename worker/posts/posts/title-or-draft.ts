import { sql } from 'drizzle-orm'
import { posts } from './schema.ts'

/** SQL expression, for a column of its own: the title as readers see it; before the first publication, which only its author sees, that of the draft. */
export const titleOrDraftTitle = sql<string>`iif(posts.published_at IS NULL,
  coalesce((SELECT t.title FROM post_drafts t WHERE t.post_id = posts.id), ''), ${posts.title})`.as('current_title')
