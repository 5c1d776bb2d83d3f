import { HOUR } from '#shared/time.ts'

export const GRAPH_SIZE = { people: 4000, followed: 2000, tags: 200, followedTags: 20, followedTopics: 5, popular: 20 } as const

/** Interval between posts in ms; the newest is about an hour older than `at`. */
const SPACING = 600_000
const AUTHOR_STEP = 7919
const POSTS_WITH_STATS = 3000
const FOLLOWERS = { people: 200, each: 30 } as const

const sequenceCte = (from: number, to: number) => `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})`

/** Returns SQL that creates users (ids after `base`), tags and follows; the first `GRAPH_SIZE.popular` users get a high follower count. */
export const userGraphSql = (base: number, at: number): string[] => [
  `INSERT INTO users (id, hash, handle, name, follower_count, created_at) ${sequenceCte(1, GRAPH_SIZE.people)}
    SELECT ${base} + i, printf('u%011d', i), printf('graph%d', i), 'نویسندهٔ ' || i, 0, ${at} - 400 * 24 * ${HOUR} FROM n`,
  `UPDATE users SET follower_count = 6000 WHERE id > ${base} AND id <= ${base} + ${GRAPH_SIZE.popular}`,
  `INSERT INTO tags (id, key, name, slug, created_at) ${sequenceCte(1, GRAPH_SIZE.tags)}
    SELECT ${base} + i, 'graph-' || i, 'برچسب ' || i, 'graph-' || i, ${at} FROM n`,
  `INSERT INTO follows (follower_id, kind, target_id, created_at) ${sequenceCte(0, FOLLOWERS.people * FOLLOWERS.each - 1)}
    SELECT ${base} + 1 + i / ${FOLLOWERS.each}, 'user', ${base} + 1 + (i * 131 + 1500) % ${GRAPH_SIZE.people}, ${at} FROM n
    WHERE i / ${FOLLOWERS.each} <> (i * 131 + 1500) % ${GRAPH_SIZE.people} ON CONFLICT DO NOTHING`,
]

/**
 * Returns SQL that creates the `from`-th to `to`-th newest posts with two tags and a topic each; the newest `POSTS_WITH_STATS` have
 * readers, and one in twenty of those trends.
 */
export const postGraphSql = (base: number, at: number, from: number, to: number): string[] => {
  const id = `${base} + i`
  const published = `${at} - ${HOUR} - i * ${SPACING}`
  const author = `${base} + 1 + (i * ${AUTHOR_STEP}) % ${GRAPH_SIZE.people}`
  return [
    `INSERT INTO posts (id, hash, author_id, client_key, state, title, slug, description, words, minutes, published_at, like_count, created_at, updated_at)
      ${sequenceCte(from, to)} SELECT ${id}, printf('g%011d', i), ${author}, printf('g%011d', i), 'published', 'نوشتهٔ شمارهٔ ' || i, 'graph-' || i,
      'آغاز نوشتهٔ شمارهٔ ' || i || ' که چند کلمه دارد', 300 + i % 500, 2 + i % 6, ${published}, i % 40, ${published}, ${published} FROM n`,
    ...[0, 1].map(
      (place) => `INSERT INTO post_tags (post_id, tag_id, position, published_at) ${sequenceCte(from, to)}
        SELECT ${id}, ${base} + 1 + (i * 3 + ${place * 101}) % ${GRAPH_SIZE.tags}, ${place}, ${published} FROM n`,
    ),
    `INSERT INTO post_topics (post_id, topic_id, position, published_at) ${sequenceCte(from, to)}
      SELECT ${id}, (SELECT min(id) FROM topics) + i % 12, 0, ${published} FROM n`,
    `INSERT INTO post_readership (post_id, views, reads, trend) ${sequenceCte(from, to)}
      SELECT ${id}, 3 * (20 + i % 90), 3 * (5 + i % 20), iif(i % 20 = 19, 1.75 * (24 + 0.2 * (20 + i % 90)), 0) FROM n WHERE i <= ${POSTS_WITH_STATS}`,
  ]
}

/**
 * Returns SQL that creates the follows of a reader. Run it after the posts exist, because triggers fill the timeline when a follow is
 * inserted.
 */
export const readerGraphSql = (base: number, at: number, reader: number): string[] => [
  `INSERT INTO follows (follower_id, kind, target_id, created_at) ${sequenceCte(1, GRAPH_SIZE.followed)} SELECT ${reader}, 'user', ${base} + i, ${at} FROM n`,
  `INSERT INTO follows (follower_id, kind, target_id, created_at) ${sequenceCte(1, GRAPH_SIZE.followedTags)} SELECT ${reader}, 'tag', ${base} + i, ${at} FROM n`,
  `INSERT INTO follows (follower_id, kind, target_id, created_at)
    SELECT ${reader}, 'topic', id, ${at} FROM topics WHERE true ORDER BY id LIMIT ${GRAPH_SIZE.followedTopics}`,
]
