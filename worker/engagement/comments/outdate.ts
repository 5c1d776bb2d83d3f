import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { cacheBumps } from '#worker/db/platform.ts'
import { now } from '#worker/lib/clock.ts'
import { postTag } from '#worker/posts/posts/index.ts'

/** Statement right behind a change of a comment: outdates what shows its post, if that change changed anything. */
export const outdatePostOf = (db: Database, hash: string) =>
  db
    .insert(cacheBumps)
    .select(
      sql`SELECT NULL, ${postTag('')} || p.hash, ${now()} FROM comments c JOIN posts p ON p.id = c.post_id WHERE c.hash = ${hash} AND changes() > 0`,
    )
