import { and, desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { tagKey } from '#shared/persian/fold.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { tags } from './schema.ts'
import { tagColumns } from './to-tag-card.ts'

/** Finds a tag by any spelling or by slug, following merges. Errors: `not_found`, also for a hidden tag unless `includeHidden` is set. */
export async function findTag(db: Database, name: string, { includeHidden = false } = {}) {
  const key = tagKey(name)
  const spelling = alias(tags, 'spelled')
  const [tag] = await db
    .select({ id: tags.id, key: tags.key, hidden: tags.hidden, ...tagColumns })
    .from(spelling)
    .innerJoin(tags, sql`${tags.id} = coalesce(${spelling.mergedInto}, ${spelling.id})`)
    .where(and(or(eq(spelling.key, key), eq(spelling.slug, name)), includeHidden ? undefined : eq(tags.hidden, false)))
    .orderBy(desc(sql`${spelling.slug} = ${name}`), desc(sql`${spelling.key} = ${key}`), desc(tags.postCount), tags.id)
    .limit(1)
  if (!tag) throw notFound()
  return tag
}
