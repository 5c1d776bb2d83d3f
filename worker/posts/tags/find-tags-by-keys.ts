import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { tags } from './schema.ts'

const MAX_TAGS = 200

/** Tags in use whose folded name is one of the keys, those with most posts first, two hundred at most. */
export const findTagsByKeys = (db: Database, keys: readonly string[]) =>
  db
    .select({ id: tags.id, key: tags.key, name: tags.name, postCount: tags.postCount })
    .from(tags)
    .where(and(sql`${tags.key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`, eq(tags.hidden, false), gt(tags.postCount, 0)))
    .orderBy(desc(tags.postCount), tags.id)
    .limit(MAX_TAGS)
