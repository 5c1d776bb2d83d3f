import { eq, sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import type { Database } from '#worker/db/client.ts'
import { readTogether } from '#worker/db/write.ts'
import { invalid } from '#worker/lib/errors.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { isShownTopic } from '#worker/posts/topics/index.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import type { BuyPromotion } from './contract.ts'

export type Target = readonly [kind: 'topic' | 'tag', id: number]

const valuesOf = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`

/** Resolves topics by key and tags by slug or any spelling; merged spellings lead to their tag. Errors: `invalid` for an unknown or hidden one. */
export async function findTargets(db: Database, { topics: keys, tags: names }: Pick<BuyPromotion, 'topics' | 'tags'>): Promise<Target[]> {
  const spelled = new Map(names.map((name) => [tagKey(name), name]))
  const { knownTopics, knownTags } = await readTogether(db, {
    knownTopics: db
      .select({ id: topics.id, key: topics.key })
      .from(topics)
      .where(sql`${topics.key} IN ${valuesOf(keys)} AND ${isShownTopic}`),
    knownTags: db
      .select({ key: tags.key, slug: tags.slug, id: sql<number>`coalesce(${tags.mergedInto}, ${tags.id})`.as('target_id') })
      .from(tags)
      .where(
        sql`(${tags.key} IN ${valuesOf([...spelled.keys()])} OR ${tags.slug} IN ${valuesOf(names)})
          AND (${eq(tags.hidden, false)} OR EXISTS (SELECT 1 FROM tags m WHERE m.id = ${tags.mergedInto} AND m.hidden = 0))`,
      ),
  })
  const unknownTopic = keys.find((key) => !knownTopics.some((topic) => topic.key === key))
  if (unknownTopic !== undefined) throw invalid({ topics: `موضوعی به نام «${unknownTopic}» نیست؛ از لیست انتخاب کن` })
  const found = [...spelled].map(([key, name]) => knownTags.find((tag) => tag.key === key) ?? knownTags.find(({ slug }) => slug === name))
  const unknownTag = [...spelled.values()].find((_, nth) => found[nth] === undefined)
  if (unknownTag !== undefined) throw invalid({ tags: `برچسبی به نام «${unknownTag}» نیست؛ برچسبی بنویس که پستی دارد` })
  return [
    ...knownTopics.map(({ id }) => ['topic', id] as const),
    ...[...new Set(found.flatMap((tag) => tag?.id ?? []))].map((id) => ['tag', id] as const),
  ]
}
