import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
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

/** Lists all shown topics grouped by family, with families in the order of their first topic. */
async function readTopicIndex(db: Database): Promise<TopicIndex> {
  const rows = await db.select().from(topics).where(isShownTopic).orderBy(topics.position)
  const groups = Map.groupBy(rows, ({ family }) => family)
  return { groups: [...groups].map(([family, members]) => ({ family, topics: members.map(toTopicCard) })) }
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
  .get('/', describeEndpoint('List all topics by family', { 200: TopicIndex }), async (c) => {
    c.header('Cache-Tag', 'topics')
    return c.json(await readTopicIndex(c.get('db')), 200)
  })
  .get(
    '/:name',
    describeEndpoint('Read a topic by key or Persian name', { 200: TopicPage }, [404]),
    validateInput('param', ByTopicName),
    async (c) => {
      c.res.headers.set('Cache-Tag', 'topics') // Set on the raw response, so that error responses carry the tag too.
      const page = await readTopic(c.get('db'), c.req.valid('param').name, c.get('viewer')?.id)
      c.header('Cache-Tag', `topic-${page.topic.key}`)
      return c.json(page, 200)
    },
  )
