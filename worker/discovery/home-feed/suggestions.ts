import { desc, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom, mutedBy } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, inlineInteger } from '#worker/db/sql-fragments.ts'
import { first } from '#worker/db/write.ts'
import { selectUnfinishedPosts } from '#worker/engagement/reading-places/index.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import { isShownTopic } from '#worker/posts/topics/index.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { selectFirstSteps } from './first-steps.ts'
import { isFollowing, isVisibleTo } from './select-posts.ts'

const PEOPLE = 5
const TOPICS = 12
const EPISODES = 6
const UNFINISHED = 3
/** Sizes of the samples. They bound the cost of a visit, which is about four rows read per sampled person. */
const SAMPLE = { users: 8, followsPerUser: 4, topics: 5, postsPerTopic: 2, trending: 12 } as const

/**
 * Selects up to `PEOPLE` users followed by the users whom the viewer followed last, authors of posts on followed topics, and trending authors; excludes users whom the viewer follows or muted,
 * or from whom a block separates the viewer.
 */
export const selectSuggestedUsers = (db: Database, viewer: Viewer) => {
  const me = inlineInteger(viewer.id)
  const friendsOfFriends = sql`SELECT j.value AS id, 3 AS weight FROM (SELECT target_id FROM follows WHERE follower_id = ${me} AND kind = 'user' ORDER BY created_at DESC LIMIT ${inlineInteger(SAMPLE.users)}) few
    CROSS JOIN json_each((SELECT json_group_array(target_id) FROM (SELECT x.target_id FROM follows x WHERE x.follower_id = few.target_id AND x.kind = 'user' LIMIT ${inlineInteger(SAMPLE.followsPerUser)}))) j`
  const topicAuthors = sql`SELECT x.author_id, 2 FROM (SELECT target_id FROM follows WHERE follower_id = ${me} AND kind = 'topic' LIMIT ${inlineInteger(SAMPLE.topics)}) few
    CROSS JOIN json_each((SELECT json_group_array(post_id) FROM (SELECT t.post_id FROM post_topics t WHERE t.topic_id = few.target_id AND t.published_at <= ${now()}
      ORDER BY t.published_at DESC, t.post_id DESC LIMIT ${inlineInteger(SAMPLE.postsPerTopic)}))) j CROSS JOIN posts x ON x.id = j.value`
  const trendingAuthors = sql`SELECT x.author_id, h.score FROM (SELECT post_id, score FROM home_trending ORDER BY score DESC LIMIT ${inlineInteger(SAMPLE.trending)}) h
    CROSS JOIN posts x ON x.id = h.post_id`
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

/** Without advertising. Reads in the order of the index and stops at the last one shown. */
const newestEpisodeIds = (db: Database, viewer: Viewer) =>
  db
    .select({ id: sql<number>`posts.id`.as('id') })
    .from(sql`sounds s CROSS JOIN posts ON posts.id = s.post_id CROSS JOIN users ON users.id = posts.author_id`)
    .where(sql`s.published_at IS NOT NULL AND ${isPublic} AND ${isVisibleTo(viewer)} AND NOT ${isSponsored(sql`posts.id`)}`)
    .orderBy(sql`s.published_at DESC, s.post_id DESC`)
    .limit(EPISODES)

/**
 * Returns the statements for the first page: up to `UNFINISHED` posts that the viewer has begun, up to `PEOPLE` users to follow, the
 * `TOPICS` topics with the most posts, the ids of up to `EPISODES` new episodes,
 * and what a new member has done.
 */
export const suggestionStatements = (db: Database, viewer: Viewer) => ({
  reading: selectUnfinishedPosts(db, viewer, isVisibleTo(viewer), UNFINISHED),
  people: selectSuggestedUsers(db, viewer),
  topics: db
    .select({ key: topics.key, name: topics.name })
    .from(topics)
    .where(sql`${topics.id} > 0 AND ${isShownTopic}`)
    .orderBy(desc(topics.postCount))
    .limit(TOPICS),
  episodes: newestEpisodeIds(db, viewer),
  firstSteps: first(selectFirstSteps(db, viewer)),
})
