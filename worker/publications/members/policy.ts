import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** SQL: ids of the open publications that the user owns or edits. */
export const editedPublicationIds = (userId: number | SQLWrapper): SQL => sql`(SELECT m.publication_id FROM publication_members m
  JOIN publications n ON n.id = m.publication_id WHERE m.user_id = ${userId} AND m.role IN ('owner', 'editor') AND n.closed_at IS NULL)`

/** SQL condition: the publication is open and the user is an owner or editor. */
export const canEditPublication = (userId: number | SQLWrapper, publicationId: SQLWrapper): SQL => sql`EXISTS (
  SELECT 1 FROM publication_members m JOIN publications n ON n.id = m.publication_id
  WHERE m.user_id = ${userId} AND m.role IN ('owner', 'editor') AND n.id = ${publicationId} AND n.closed_at IS NULL)`
