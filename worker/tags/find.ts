import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { tagKey } from '#worker/lib/persian/fold.ts'
import { tags } from './schema.ts'
import { tagColumns } from './view.ts'

/** The tag any spelling of whose name, or whose address, this is; `not_found` for an unknown or a hidden one. */
export async function findTag(db: Database, name: string) {
  const key = tagKey(name)
  const [tag] = await db
    .select({ id: tags.id, ...tagColumns })
    .from(tags)
    .where(and(or(eq(tags.key, key), eq(tags.slug, name)), eq(tags.hidden, false)))
    .orderBy(desc(sql`${tags.slug} = ${name}`), desc(sql`${tags.key} = ${key}`), desc(tags.postCount), tags.id)
    .limit(1)
  if (!tag) throw notFound()
  return tag
}
