import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, inlineInteger } from '#worker/db/sql-fragments.ts'
import { cachedAnswer } from '#worker/lib/http/cached-answer.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import { findTopTags, findTopWriters, LABEL_SAMPLE } from '#worker/posts/tags/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { ByTopicName, type TopicCard, TopicIndex, TopicPage } from './contract.ts'
import { findTopic, isShownTopic } from './post-topics.ts'
import { postTopics, topics } from './schema.ts'

const toTopicCard = ({ key, name, description, postCount, followerCount }: TopicCard): TopicCard => ({
  key,
  name,
  description,
  postCount,
  followerCount,
})

/** Number of newest posts of a topic among which its newest title is looked for, because a block can hide some. */
const TITLE_SAMPLE = 5

/**
 * Lists all shown topics grouped by family, with families in the order of their first topic, and the title of each topic's newest post that
 * the viewer may see and that is no advertising. One statement, which reads `TITLE_SAMPLE` posts a topic.
 */
async function readTopicIndex(db: Database, viewerId?: number): Promise<TopicIndex> {
  const newest = sql`(SELECT q.id FROM (SELECT n.post_id, n.published_at FROM post_topics n
    WHERE n.topic_id = ${topics.id} AND n.published_at IS NOT NULL ORDER BY n.published_at DESC, n.post_id DESC LIMIT ${inlineInteger(TITLE_SAMPLE)}) s
    CROSS JOIN posts q ON q.id = s.post_id CROSS JOIN users ON users.id = q.author_id
    WHERE q.state = 'published' AND ${isOpenAccount} AND NOT ${isSponsored(sql`q.id`)} AND NOT ${hiddenFrom(viewerId, users.id)}
    ORDER BY s.published_at DESC, s.post_id DESC LIMIT 1)`
  const rows = await db
    .select({ topic: topics, newestTitle: sql<string | null>`p.title`.as('newest_title') })
    .from(topics)
    .leftJoin(sql`posts p`, sql`p.id = ${newest}`)
    .where(isShownTopic)
    .orderBy(topics.position)
  const groups = Map.groupBy(rows, ({ topic }) => topic.family)
  return {
    groups: [...groups].map(([family, members]) => ({
      family,
      topics: members.map(({ topic, newestTitle }) => ({ ...toTopicCard(topic), newestTitle })),
    })),
  }
}

const TAGS = 20
const PUBLICATIONS = 5

async function readTopic(db: Database, name: string, viewerId?: number): Promise<TopicPage> {
  const topic = await findTopic(db, name)
  const newest = db
    .select({ postId: postTopics.postId })
    .from(postTopics)
    .where(and(eq(postTopics.topicId, topic.id), isNotNull(postTopics.publishedAt)))
    .orderBy(desc(postTopics.publishedAt), desc(postTopics.postId))
    .limit(LABEL_SAMPLE)
  const [writers, topPublications, topTags] = await Promise.all([
    findTopWriters(db, sql`${newest}`, viewerId),
    db
      .select({
        handle: columnAlias(publications.handle, 'handle'),
        name: columnAlias(publications.name, 'name'),
        avatar: columnAlias(publications.avatar, 'avatar'),
        postCount: sql<number>`top.posts`.as('posts'),
      })
      .from(
        sql`(SELECT p.publication_id, count(*) AS posts FROM (${newest}) n CROSS JOIN posts p ON p.id = n.post_id
          WHERE p.state = 'published' AND p.publication_id IS NOT NULL GROUP BY p.publication_id ORDER BY posts DESC, p.publication_id
          LIMIT ${PUBLICATIONS}) top CROSS JOIN publications ON publications.id = top.publication_id`,
      )
      .orderBy(sql`top.posts DESC, top.publication_id`),
    findTopTags(db, sql`${newest}`, { limit: TAGS }),
  ])
  return { topic: { ...toTopicCard(topic), family: topic.family }, writers, publications: topPublications, tags: topTags }
}

export const topicRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('List all topics by family', { 200: TopicIndex }), cachedAnswer, async (c) => {
    c.header('Cache-Tag', 'topics')
    return c.json(await readTopicIndex(c.get('db'), c.get('viewer')?.id), 200)
  })
  .get(
    '/:name',
    describeEndpoint('Read a topic by key or Persian name', { 200: TopicPage }, [404]),
    validateInput('param', ByTopicName),
    cachedAnswer,
    async (c) => {
      c.res.headers.set('Cache-Tag', 'topics') // Set on the raw response, so that error responses carry the tag too.
      const page = await readTopic(c.get('db'), c.req.valid('param').name, c.get('viewer')?.id)
      c.header('Cache-Tag', `topic-${page.topic.key}`)
      return c.json(page, 200)
    },
  )
