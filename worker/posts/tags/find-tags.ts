import { and, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { tagKey } from '#shared/persian/fold.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, inlineInteger } from '#worker/db/sql-fragments.ts'
import { notFound } from '#worker/lib/errors.ts'
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

/** Number of newest posts of a tag or topic that are sampled, which bounds the query cost of large ones. */
export const LABEL_SAMPLE = 200
const WRITERS = 5

/**
 * Finds the authors with the most public posts among the newest `LABEL_SAMPLE` under a tag or topic (`newest`, a subquery with column
 * `post_id`), ties broken by likes; skips users separated from the viewer by a block.
 */
export async function findTopWriters(db: Database, newest: SQL, viewerId?: number): Promise<Writer[]> {
  const rows = await db
    .select({
      handle: columnAlias(users.handle, 'handle'),
      name: columnAlias(users.name, 'name'),
      avatar: columnAlias(users.avatar, 'avatar'),
      postCount: sql<number>`top.posts`.as('posts'),
    })
    .from(
      sql`(SELECT p.author_id, count(*) AS posts, sum(p.like_count) AS likes FROM (${newest}) n CROSS JOIN posts p ON p.id = n.post_id
        WHERE p.state = 'published' GROUP BY p.author_id) top CROSS JOIN users ON users.id = top.author_id`,
    )
    .where(sql`${isOpenAccount} AND NOT ${hiddenFrom(viewerId, users.id)}`)
    .orderBy(sql`top.posts DESC, top.likes DESC, top.author_id`)
    .limit(WRITERS)
  return rows.map(({ postCount, ...person }) => ({ person, postCount }))
}

/** Finds the `limit` visible tags with the most posts among `newest` (see `findTopWriters`), ties broken by all their posts. */
export const findTopTags = (db: Database, newest: SQL, { limit, except = 0 }: { limit: number; except?: number }) =>
  db
    .select({
      name: columnAlias(tags.name, 'name'),
      slug: columnAlias(tags.slug, 'slug'),
      postCount: columnAlias(tags.postCount, 'post_count'),
      followerCount: columnAlias(tags.followerCount, 'follower_count'),
    })
    .from(
      sql`(SELECT t.tag_id, count(*) AS posts FROM (${newest}) n CROSS JOIN post_tags t ON t.post_id = n.post_id WHERE t.tag_id <> ${except}
        GROUP BY t.tag_id ORDER BY posts DESC LIMIT ${inlineInteger(3 * limit)}) top CROSS JOIN tags ON tags.id = top.tag_id`,
    )
    .where(sql`${tags.hidden} = 0`)
    .orderBy(sql`top.posts DESC`, desc(tags.postCount), tags.id)
    .limit(limit)

/** Added to the post count in the divisor, so that the topics of one or two posts have little weight. */
const SMOOTHING = 3.5

/** Finds the topics of each tag's newest `LABEL_SAMPLE` posts, with their smoothed share of those posts (0 to 1). One round trip. */
export async function findCooccurringTopics(db: Database, tagIds: readonly number[]) {
  if (tagIds.length === 0) return []
  const newest = (tagId: number) =>
    sql`SELECT * FROM (SELECT tag_id, post_id FROM post_tags WHERE tag_id = ${tagId} AND published_at IS NOT NULL
        ORDER BY published_at DESC, post_id DESC LIMIT ${LABEL_SAMPLE})`
  return db.all<{ tagId: number; topic: string; share: number }>(
    sql`WITH newest AS (${sql.join(tagIds.map(newest), sql` UNION ALL `)})
        SELECT n.tag_id AS tagId, t.key AS topic, count(*) / (SELECT count(*) + ${SMOOTHING} FROM newest WHERE tag_id = n.tag_id) AS share
        FROM newest n JOIN post_topics pt ON pt.post_id = n.post_id JOIN topics t ON t.id = pt.topic_id WHERE t.hidden_at IS NULL GROUP BY n.tag_id, t.id`,
  )
}
