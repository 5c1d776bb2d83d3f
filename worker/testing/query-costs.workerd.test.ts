import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '#shared/podcast-categories.ts'
import { DAY } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { enqueueChangedTopics, pruneHub } from '#worker/distribution/websub/index.ts'
import { now } from '#worker/lib/clock.ts'
import { costRecordingDatabase, request, testEnv } from '#worker/testing/index.ts'

const TAG = 1000
const LONG_AGO = Date.UTC(2020, 0)
const [USERS, POSTS, SHOWS, TOPICS, OLD_INVALIDATIONS, NEW_INVALIDATIONS] = [100, 3000, 400, 4000, 20_000, 100]

const [CATEGORY = { key: '', name: '' }] = CATEGORIES

const fill = (table: string, columns: string, count: number, values: string) =>
  `INSERT INTO ${table} (${columns}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT ${values} FROM n`
const at = `${LONG_AGO} + i`

beforeAll(async () => {
  const user = `1 + i % ${USERS}`
  const statements = [
    fill('users', 'id, hash, handle, name, created_at', USERS + 1, `i, 'costs' || i, 'costs' || i, 'نام', 1`),
    fill(
      'posts',
      'id, hash, author_id, client_key, state, title, published_at, created_at, updated_at',
      POSTS,
      `i, printf('costs%07d', i), ${user}, 'c' || i, 'published', 'عنوان ' || i, ${at}, 1, 1`,
    ),
    `INSERT INTO tags (id, key, name, slug, created_at) VALUES (${TAG}, 'costs', 'costs', 'costs', 1)`,
    fill('tags', 'id, key, name, slug, created_at', 50, `i, 'costs' || i, 'costs' || i, 'costs' || i, 1`),
    fill('post_tags', 'post_id, tag_id, position, published_at', POSTS, `i, ${TAG}, 0, ${at}`),
    fill('post_tags', 'post_id, tag_id, position, published_at', POSTS, `i, 1 + i % 50, 1, ${at}`),
    fill('post_topics', 'post_id, topic_id, position, published_at', POSTS, `i, (SELECT id FROM topics WHERE key = 'theatre'), 0, ${at}`),
    fill('post_readership', 'post_id, views, reads, month_reads', POSTS, `i, i % 9, i % 5, i % 3`),
    fill(
      'podcasts',
      'id, hash, owner_id, title, category, created_at',
      SHOWS,
      `i, printf('costs%07d', i), ${user}, 'نام', '${CATEGORY.name}', 1`,
    ),
    fill(
      'sounds',
      'post_id, hash, podcast_id, object_key, format, bytes, duration, guid, stored_at',
      POSTS,
      `i, 'costs' || i, 1 + i % ${SHOWS}, 'costs' || i, 'mp3', 1, 1, 'costs' || i, 1`,
    ),
    fill('hub_topics', 'id, path, etag, waits', TOPICS, `i, '/feed/costs' || i, 'e', 0`),
    fill('hub_topic_tags', 'tag, topic_id', TOPICS, `'costs-' || i, i`),
    fill(
      'hub_subscriptions',
      'topic_id, callback, host, expires_at, delivered',
      TOPICS,
      `i, 'https://h' || i || '.example/', 'h' || i || '.example', ${now() + DAY}, 1`,
    ),
    fill('cache_bumps', 'tag, at', OLD_INVALIDATIONS, `'costs-' || i, ${now()}`),
    'UPDATE hub_progress SET seq = (SELECT max(seq) FROM cache_bumps)',
    fill('cache_bumps', 'tag, at', NEW_INVALIDATIONS, `'post-costs-unknown' || i, ${now()}`),
  ]
  for (const statement of statements) await env.DB.prepare(statement).run()
})

test.each([
  // Five posts, their authors and sponsors of each of the topics.
  ['/api/topics', 1000],
  // The writers, publications and tags of the newest 200 posts.
  ['/api/topics/theatre', 3000],
  ['/api/tags/costs', 2200],
  // The reads of 300 posts.
  ['/api/tags/costs/posts?sort=read&limit=20', 1600],
  // The newest episode of each show.
  ['/api/podcasts?limit=20', 120],
  // And the newest episodes of all shows.
  ['/api/podcasts?limit=20&newest=7', 220],
  [`/api/podcasts?limit=20&category=${CATEGORY.key}`, 120],
  ['/api/podcasts/costs0000001', 100],
])('%s reads at most %i rows, however many posts and shows there are', async (path, most) => {
  const { database: DB, rowsRead } = costRecordingDatabase(env.DB)
  const response = await request(path, undefined, { DB })
  expect(response.status).toBe(200)
  expect(rowsRead()).toBeGreaterThan(0)
  expect(rowsRead()).toBeLessThanOrEqual(most)
})

test('the hub’s tasks of a minute read a few rows per new invalidation, and none for the other feeds and invalidations', async () => {
  const { database: DB, rowsRead } = costRecordingDatabase(env.DB)
  await enqueueChangedTopics({ ...testEnv(), DB })
  await atomic(database({ DB }), pruneHub(database({ DB })))
  expect(rowsRead()).toBeGreaterThan(NEW_INVALIDATIONS)
  expect(rowsRead()).toBeLessThanOrEqual(10 * NEW_INVALIDATIONS)
})
