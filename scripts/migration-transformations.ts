import { expect } from 'vitest'
import type { Query } from '#worker/testing/seed-rows.ts'

interface Transformation {
  /** Rows that the migration reads or changes, inserted before it runs. */
  seed?: (query: Query) => Promise<unknown>
  /** Tables that the migration drops, and columns whose values it changes on purpose. */
  changes?: Readonly<Record<string, 'dropped' | readonly string[]>>
  expect?: (query: Query) => Promise<void>
}

const one = async (query: Query, sql: string) => (await query(sql))[0]

/** What migrations do to existing rows, by file name; the others keep every row. */
export const TRANSFORMATIONS: Readonly<Record<string, Transformation>> = {
  '0007_account_safety.sql': {
    changes: { sign_in_codes: 'dropped' },
    expect: async (query) => {
      const session = await one(query, 'SELECT length(hash) AS length, proven_at = created_at AS is_recent FROM sessions')
      expect(session).toEqual({ length: 12, is_recent: 1 })
      expect(await one(query, 'SELECT done_at = at AS done FROM inbox')).toEqual({ done: 1 })
    },
  },
  '0013_comments.sql': {
    seed: (query) => query("UPDATE comments SET state = 'held'"),
    changes: { comments: ['state'] },
    expect: async (query) => expect(await one(query, 'SELECT waits, ancestors FROM comments')).toEqual({ waits: 1, ancestors: '[]' }),
  },
  '0014_own_lists.sql': {
    expect: async (query) => expect(await one(query, 'SELECT position = -created_at AS negated FROM lists')).toEqual({ negated: 1 }),
  },
  '0015_home.sql': {
    expect: async (query) =>
      expect(await query('SELECT kind FROM home_pulled ORDER BY kind')).toEqual([{ kind: 'publication' }, { kind: 'user' }]),
  },
  '0017_search_changes.sql': {
    expect: async (query) => {
      const types = await query("SELECT type FROM search_changes WHERE type NOT IN ('posts', 'topics') ORDER BY type")
      expect(types.map(({ type }) => type)).toEqual(['lists', 'podcasts', 'publications', 'tags', 'users'])
    },
  },
  '0020_sounds.sql': {
    changes: { sounds: ['type'] },
    expect: async (query) => {
      const sound = await one(
        query,
        'SELECT s.hash = p.hash AS hash, format, length(guid) AS guid FROM sounds s JOIN posts p ON p.id = s.post_id',
      )
      expect(sound).toEqual({ hash: 1, format: 'mp3', guid: 36 })
    },
  },
  '0029_handles_and_descriptions.sql': {
    seed: (query) => query("UPDATE posts SET description = 'می' || char(8204) || 'خوانم' || char(8238) || ' متن' || char(1564)"),
    changes: { posts: ['description'] },
    expect: async (query) => expect(await one(query, 'SELECT description FROM posts')).toEqual({ description: 'می\u200Cخوانم متن' }),
  },
  '0030_query_costs.sql': {
    seed: (query) => query("INSERT INTO post_days (post_id, day, views) SELECT post_id, '', 7 FROM post_days"),
    expect: async (query) => {
      const [, last] = await query('SELECT views, views_before FROM post_days ORDER BY day')
      expect(last?.views_before).toBe(7)
      expect(await query('SELECT views FROM author_days ORDER BY day')).toEqual([{ views: 7 }, { views: last?.views }])
      expect(await one(query, 'SELECT subscribers FROM hub_topics')).toEqual({ subscribers: 1 })
    },
  },
  '0034_edge_purges.sql': {
    expect: async (query) =>
      expect(await one(query, 'SELECT sum(purged) = count(*) AS purged, sum(removal) AS removals FROM cache_bumps')).toEqual({
        purged: 1,
        removals: 0,
      }),
  },
  '0036_open_likers.sql': {
    changes: { posts: ['like_count'], comments: ['like_count'] },
    expect: async (query) => {
      expect(await one(query, 'SELECT like_count FROM posts')).toEqual({ like_count: 0 })
      await query("UPDATE users SET state = 'active'")
      expect(await one(query, 'SELECT like_count FROM posts')).toEqual({ like_count: 1 })
      expect(await one(query, 'SELECT like_count FROM comments')).toEqual({ like_count: 1 })
    },
  },
  '0037_tag_spellings.sql': {
    expect: async (query) =>
      expect(await one(query, 'SELECT spelling = name AS same, uses FROM tags t JOIN tag_spellings s ON s.tag_id = t.id')).toEqual({
        same: 1,
        uses: 1,
      }),
  },
  '0050_moderation.sql': {
    seed: (query) => query("UPDATE reports SET state = 'open'"),
    changes: { reports: ['state'] },
    expect: async (query) =>
      expect(
        await one(query, 'SELECT report_count, weight, (SELECT sum(count) FROM moderation_case_rules) AS ruled FROM moderation_cases'),
      ).toEqual({ report_count: 1, weight: 100, ruled: 1 }),
  },
  '0045_front_pages.sql': {
    seed: (query) => query('UPDATE posts SET publication_id = (SELECT id FROM publications)'),
    changes: {
      ...{ posts: ['publication_id'], publications: ['post_count'], users: ['post_count'] },
      ...{ post_tags: ['published_at'], post_topics: ['published_at'], tags: ['name', 'post_count'], topics: ['post_count'] },
      tag_spellings: ['spelling', 'uses', 'first_at'],
    },
    expect: async (query) =>
      expect(
        await one(query, 'SELECT t.publication_id = p.publication_id AS same FROM post_tags t JOIN posts p ON p.id = t.post_id'),
      ).toEqual({
        same: 1,
      }),
  },
  '0063_import_reviews.sql': {
    seed: (query) => query("UPDATE post_reviews SET state = 'held', settings = json_object('publishedAt', 7)"),
    changes: { post_reviews: ['state', 'settings'] },
    expect: async (query) =>
      expect(
        await query(`SELECT r.kind, r.state, r.owner_id = p.author_id AND r.opened_at = p.held_at AS same, p.causes IS NOT NULL AS caused
          FROM post_reviews p JOIN import_reviews r ON r.hash = p.import_hash`),
      ).toEqual([{ kind: 'posts', state: 'open', same: 1, caused: 1 }]),
  },
  '0059_transcript_search.sql': {
    changes: { search_changes: ['revision', 'waits'] },
    expect: async (query) =>
      expect(await one(query, "SELECT revision > 1 AS raised, waits FROM search_changes WHERE type = 'posts'")).toEqual({
        raised: 1,
        waits: 1,
      }),
  },
  '0064_promoted_contents.sql': {
    // Set by the seed, not by the migration.
    changes: { promotions: ['state', 'started_at', 'finished_at', 'stop_requested_at', 'reviewed_at'] },
    seed: async (query) => {
      await query(
        "UPDATE promotions SET state = 'running', started_at = 1, finished_at = NULL, stop_requested_at = NULL, reviewed_at = 9000000000000",
      )
    },
    expect: async (query) =>
      expect(
        await one(
          query,
          `SELECT c.title = p.title AS same, q.is_changed, q.reviewed_version, q.content_version FROM promotion_contents c
            JOIN promotions q ON q.id = c.promotion_id JOIN posts p ON p.id = q.post_id`,
        ),
      ).toEqual({ same: 1, is_changed: 0, reviewed_version: 1, content_version: 1 }),
  },
  '0066_unmatched_payments.sql': {
    seed: (query) => query("UPDATE payments SET state = 'review', reason = 'reversed', paid_at = NULL, reference = NULL"),
    changes: { payments: ['state', 'reason', 'check_at', 'paid_at', 'reference'] },
    expect: async (query) =>
      expect(await one(query, 'SELECT state, reason, check_at FROM payments')).toEqual({
        state: 'failed',
        reason: 'reversed',
        check_at: null,
      }),
  },
  '0069_merged_tag_search.sql': {
    changes: { search_changes: ['revision', 'waits'] },
    seed: async (query) => {
      await query(
        "INSERT INTO tags (key, name, slug, hidden, created_at, merged_into) SELECT 'old', 'old', 'old', 1, 1, id FROM tags LIMIT 1",
      )
      await query('UPDATE search_changes SET waits = 0')
    },
    expect: async (query) =>
      expect(
        await query('SELECT type, source_id IN (SELECT merged_into FROM tags) AS is_target FROM search_changes WHERE waits = 1'),
      ).toEqual([{ type: 'tags', is_target: 1 }]),
  },
  '0070_audit_kinds.sql': {
    seed: async (query) => {
      const entry = (action: string) =>
        query(`INSERT INTO audit_log (actor_id, act, subject, details, at) SELECT id, '${action}', 'kinds', '{}', 1 FROM users LIMIT 1`)
      for (const action of ['reject_wish', 'take down comment', 'void_invoice']) await entry(action)
    },
    expect: async (query) =>
      expect(await query("SELECT act, kind FROM audit_log WHERE subject = 'kinds' ORDER BY act")).toEqual([
        { act: 'reject_wish', kind: 'campaigns' },
        { act: 'take down comment', kind: 'content' },
        { act: 'void_invoice', kind: 'money' },
      ]),
  },
  '0071_job_queues.sql': {
    seed: async (query) => {
      const job = (kind: string) => query(`INSERT INTO outbox (id, kind, payload, created_at) VALUES ('queue-${kind}', '${kind}', '{}', 1)`)
      for (const kind of ['code', 'mail', 'import-turn']) await job(kind)
    },
    expect: async (query) =>
      expect(await query("SELECT kind, queue FROM outbox WHERE id LIKE 'queue-%' ORDER BY kind")).toEqual([
        { kind: 'code', queue: 'CODES' },
        { kind: 'import-turn', queue: 'IMPORTS' },
        { kind: 'mail', queue: 'JOBS' },
      ]),
  },
  '0073_unused_column_and_index.sql': { changes: { notification_groups: ['tab'] } },
}
