import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { MemberRole } from './contract.ts'

/** SQL: role of the user in the open publication with this hash; NULL for everybody else and for a closed publication. */
export const publicationRole = (userId: number | SQLWrapper, hash: string | SQLWrapper): SQL<MemberRole | null> =>
  sql`(SELECT m.role FROM publication_members m JOIN publications n ON n.id = m.publication_id
    WHERE m.user_id = ${userId} AND n.hash = ${hash} AND n.closed_at IS NULL)`

/** SQL condition: the user owns the open publication with this hash. */
export const ownsPublication = (userId: number | SQLWrapper, hash: string | SQLWrapper): SQL => sql`EXISTS (SELECT 1 FROM publications n
  WHERE n.hash = ${hash} AND n.owner_id = ${userId} AND n.closed_at IS NULL)`
