import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { ArchiveKind } from '../contract.ts'
import { POST_WEIGHT } from './post-entries.ts'

/** Estimates the work of an archive in bytes, for its progress: the texts of the posts, and the files of a member. */
export async function estimateWork(db: Database, { kind, subjectId }: { kind: ArchiveKind; subjectId: number }): Promise<number> {
  const [owner, files] =
    kind === 'user'
      ? [
          sql`p.author_id`,
          sql`(SELECT coalesce(sum(bytes), 0) FROM media WHERE owner_id = ${subjectId})
            + (SELECT coalesce(sum(bytes), 0) FROM audio WHERE owner_id = ${subjectId})`,
        ]
      : [sql`p.publication_id`, sql`0`]
  const [row] = await db.all<{ total: number }>(sql`SELECT ${files} + coalesce(sum(${POST_WEIGHT} + coalesce(s.bytes, 0)), 0) AS total
    FROM posts p LEFT JOIN sounds s ON s.post_id = p.id WHERE ${owner} = ${subjectId}`)
  return row?.total ?? 0
}
