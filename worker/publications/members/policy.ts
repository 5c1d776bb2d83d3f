import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** SQL: ids of the open publications that the user owns or edits. */
export const editedPublicationIds = (userId: number | SQLWrapper): SQL => sql`(SELECT m.publication_id FROM publication_members m
  JOIN publications n ON n.id = m.publication_id WHERE m.user_id = ${userId} AND m.role IN ('owner', 'editor') AND n.closed_at IS NULL)`

/**
 * SQL condition: the post belongs to the user. They are its author, or an owner or editor of the publication that shows it or that its held
 * version is for; staff decide nothing about such a post.
 */
export const isOwnPost = (userId: number, postId: number | SQLWrapper): SQL => sql`EXISTS (SELECT 1 FROM posts own WHERE own.id = ${postId}
  AND (own.author_id = ${userId} OR own.publication_id IN ${editedPublicationIds(userId)}
    OR EXISTS (SELECT 1 FROM post_reviews held WHERE held.post_id = own.id AND held.state = 'held'
      AND held.settings ->> '$.publicationId' IN ${editedPublicationIds(userId)})))`

/** SQL condition: the publication is open and the user is an owner or editor. */
export const canEditPublication = (userId: number | SQLWrapper, publicationId: SQLWrapper): SQL => sql`EXISTS (
  SELECT 1 FROM publication_members m JOIN publications n ON n.id = m.publication_id
  WHERE m.user_id = ${userId} AND m.role IN ('owner', 'editor') AND n.id = ${publicationId} AND n.closed_at IS NULL)`
