import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { findTag, toTagCard } from '#worker/posts/tags/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import type { ModeratedTag } from './contract.ts'

const MAX_ALIASES = 200

/** Returns a tag and its aliases, even if it is hidden. Errors: `not_found`. */
export async function readModeratedTag(db: Database, name: string): Promise<ModeratedTag> {
  const tag = await findTag(db, name, { includeHidden: true })
  const aliases = await db.select({ name: tags.name }).from(tags).where(eq(tags.mergedInto, tag.id)).orderBy(tags.name).limit(MAX_ALIASES)
  return { tag: toTagCard(tag), hidden: tag.hidden, aliases: aliases.map((alias) => alias.name) }
}
