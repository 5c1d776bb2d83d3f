import { and, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { tagKey } from '#shared/persian/fold.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { TagCard, Writer } from './contract.ts'
import { tags } from './schema.ts'

export const tagColumns = { name: tags.name, slug: tags.slug, postCount: tags.postCount, followerCount: tags.followerCount }

export const toTagCard = ({ name, slug, postCount, followerCount }: TagCard): TagCard => ({ name, slug, postCount, followerCount })

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

const MAX_TAGS = 200

/** Finds up to `MAX_TAGS` visible tags in use by key (the folded name), most used first. */
export const findTagsByKeys = (db: Database, keys: readonly string[]) =>
  db
    .select({ id: tags.id, key: tags.key, name: tags.name, postCount: tags.postCount })
    .from(tags)
    .where(and(sql`${tags.key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`, eq(tags.hidden, false), gt(tags.postCount, 0)))
    .orderBy(desc(tags.postCount), tags.id)
    .limit(MAX_TAGS)

const TOP = 5

/**
 * Finds the `TOP` authors with the most public posts among `ids` (a subquery of post ids), ties broken by likes; skips users separated from
 * the viewer by a block.
 */
export async function findTopWriters(db: Database, ids: SQL, viewerId?: number): Promise<Writer[]> {
  const count = sql<number>`count(*)`
  const rows = await db
    .select({ handle: users.handle, name: users.name, avatar: users.avatar, postCount: count })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(sql`${posts.id} IN ${ids} AND ${posts.state} = 'published' AND ${isOpenAccount} AND NOT ${hiddenFrom(viewerId, users.id)}`)
    .groupBy(users.id)
    .orderBy(desc(count), desc(sql`sum(${posts.likeCount})`), users.id)
    .limit(TOP)
  return rows.map(({ postCount, ...person }) => ({ person, postCount }))
}

const SAMPLE = 200
/** Added to the post count in the divisor, so that the topics of one or two posts have little weight. */
const SMOOTHING = 3.5

/** Finds the topics of each tag's newest `SAMPLE` posts, with their smoothed share of those posts (0 to 1). One round trip. */
export async function findCooccurringTopics(db: Database, tagIds: readonly number[]) {
  if (tagIds.length === 0) return []
  const newest = (tagId: number) =>
    sql`SELECT * FROM (SELECT tag_id, post_id FROM post_tags WHERE tag_id = ${tagId} AND published_at IS NOT NULL
        ORDER BY published_at DESC, post_id DESC LIMIT ${SAMPLE})`
  return db.all<{ tagId: number; topic: string; share: number }>(
    sql`WITH newest AS (${sql.join(tagIds.map(newest), sql` UNION ALL `)})
        SELECT n.tag_id AS tagId, t.key AS topic, count(*) / (SELECT count(*) + ${SMOOTHING} FROM newest WHERE tag_id = n.tag_id) AS share
        FROM newest n JOIN post_topics pt ON pt.post_id = n.post_id JOIN topics t ON t.id = pt.topic_id GROUP BY n.tag_id, t.id`,
  )
}
