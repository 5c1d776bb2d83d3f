import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { tags } from './schema.ts'

const MAX_TAGS = 200

/** Finds up to 200 visible tags in use by folded name, most used first. */
export const findTagsByKeys = (db: Database, keys: readonly string[]) =>
  db
    .select({ id: tags.id, key: tags.key, name: tags.name, postCount: tags.postCount })
    .from(tags)
    .where(and(sql`${tags.key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`, eq(tags.hidden, false), gt(tags.postCount, 0)))
    .orderBy(desc(tags.postCount), tags.id)
    .limit(MAX_TAGS)
