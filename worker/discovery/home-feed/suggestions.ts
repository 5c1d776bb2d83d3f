import { desc, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom, mutedBy } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, inlineInteger } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { isFollowing, isVisibleTo } from './select-posts.ts'

const PEOPLE = 5
const TOPICS = 12
const EPISODES = 6
const FOLLOWED_USERS = 60
const FOLLOWS_PER_USER = 25
const POSTS_PER_TOPIC = 15

/**
 * Selects friends of friends, authors of posts on followed topics, and trending authors; excludes users whom the viewer follows or muted,
 * or from whom a block separates the viewer.
 */
const suggestedUsers = (db: Database, viewer: Viewer) => {
  const me = inlineInteger(viewer.id)
  const friendsOfFriends = sql`SELECT j.value AS id, 3 AS weight FROM (SELECT target_id FROM follows WHERE follower_id = ${me} AND kind = 'user' LIMIT ${inlineInteger(FOLLOWED_USERS)}) few
    CROSS JOIN json_each((SELECT json_group_array(target_id) FROM (SELECT x.target_id FROM follows x WHERE x.follower_id = few.target_id AND x.kind = 'user' LIMIT ${inlineInteger(FOLLOWS_PER_USER)}))) j`
  const topicAuthors = sql`SELECT x.author_id, 2 FROM (SELECT target_id FROM follows WHERE follower_id = ${me} AND kind = 'topic' LIMIT 20) few
    CROSS JOIN json_each((SELECT json_group_array(post_id) FROM (SELECT t.post_id FROM post_topics t WHERE t.topic_id = few.target_id AND t.published_at <= ${now()}
      ORDER BY t.published_at DESC, t.post_id DESC LIMIT ${inlineInteger(POSTS_PER_TOPIC)}))) j CROSS JOIN posts x ON x.id = j.value`
  const trendingAuthors = sql`SELECT x.author_id, h.score FROM home_trending h CROSS JOIN posts x ON x.id = h.post_id WHERE h.post_id > 0`
  return db
    .select({
      handle: columnAlias(users.handle, 'handle'),
      name: columnAlias(users.name, 'name'),
      avatar: columnAlias(users.avatar, 'avatar'),
      bio: columnAlias(users.bio, 'bio'),
    })
    .from(
      sql`(SELECT id, sum(weight) AS weight FROM (${friendsOfFriends} UNION ALL ${topicAuthors} UNION ALL ${trendingAuthors}) GROUP BY id) few_people CROSS JOIN users ON users.id = few_people.id`,
    )
    .where(
      sql`users.state = 'active' AND users.id <> ${me} AND NOT ${isFollowing(viewer, 'user', sql`users.id`)} AND NOT ${hiddenFrom(me, users.id)} AND NOT ${mutedBy(me, users.id)}`,
    )
    .orderBy(sql`few_people.weight DESC, users.follower_count DESC, users.id`)
    .limit(PEOPLE)
}

const newestEpisodeIds = (db: Database, viewer: Viewer) =>
  db
    .select({ id: sql<number>`posts.id`.as('id') })
    .from(
      sql`(SELECT post_id FROM sounds WHERE post_id > 0 ORDER BY post_id DESC LIMIT 40) few_sounds CROSS JOIN posts ON posts.id = few_sounds.post_id
      CROSS JOIN users ON users.id = posts.author_id`,
    )
    .where(sql`${isPublic} AND ${isVisibleTo(viewer)}`)
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(EPISODES)

/**
 * Returns the statements for the first page: up to `PEOPLE` users to follow, the `TOPICS` topics with the most posts, and the ids of up to
 * `EPISODES` new episodes.
 */
export const suggestionStatements = (db: Database, viewer: Viewer) =>
  [
    suggestedUsers(db, viewer),
    db
      .select({ key: topics.key, name: topics.name })
      .from(topics)
      .where(sql`${topics.id} > 0`)
      .orderBy(desc(topics.postCount))
      .limit(TOPICS),
    newestEpisodeIds(db, viewer),
  ] as const
