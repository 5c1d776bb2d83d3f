import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Queries that return the rows violating an invariant; each must return none after a kill at any moment. */
const INVARIANTS: Record<string, string> = {
  'a post without a draft': 'SELECT p.hash FROM posts p LEFT JOIN post_drafts d ON d.post_id = p.id WHERE d.post_id IS NULL',
  'a published post without a body':
    "SELECT p.hash FROM posts p LEFT JOIN post_bodies b ON b.post_id = p.id WHERE p.state = 'published' AND (b.post_id IS NULL OR b.html = '')",
  'a body newer than its draft':
    'SELECT p.hash FROM posts p JOIN post_bodies b ON b.post_id = p.id JOIN post_drafts d ON d.post_id = p.id WHERE b.revision > d.revision',
  'a tag row out of step with its post’s state':
    "SELECT p.hash FROM post_tags t JOIN posts p ON p.id = t.post_id WHERE t.published_at IS NOT iif(p.state = 'published', p.published_at, NULL)",
  "a user's wrong post count":
    "SELECT u.handle FROM users u WHERE u.post_count <> (SELECT count(*) FROM posts p WHERE p.author_id = u.id AND p.state = 'published')",
  "a tag's wrong post count":
    'SELECT t.slug FROM tags t WHERE t.post_count <> (SELECT count(*) FROM post_tags x WHERE x.tag_id = t.id AND x.published_at IS NOT NULL)',
  "a topic's wrong post count":
    'SELECT t.key FROM topics t WHERE t.post_count <> (SELECT count(*) FROM post_topics x WHERE x.topic_id = t.id AND x.published_at IS NOT NULL)',
  'a session without its user': 'SELECT s.user_id FROM sessions s LEFT JOIN users u ON u.id = s.user_id WHERE u.id IS NULL',
}

/** Checks the integrity, foreign keys and invariants of a stopped server's database and returns the number of posts. */
export function auditDatabase(data: string): number {
  const database = openPosts(data)
  try {
    assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' })
    assert.deepEqual(database.prepare('PRAGMA foreign_key_check').all(), [])
    for (const [what, sql] of Object.entries(INVARIANTS)) assert.deepEqual(database.prepare(sql).all(), [], what)
    return Number(database.prepare('SELECT count(*) AS n FROM posts').get()?.n)
  } finally {
    database.close()
  }
}

function openPosts(data: string): DatabaseSync {
  for (const file of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.sqlite')) continue
    const database = new DatabaseSync(join(data, file))
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'post_bodies'").get()) return database
    database.close()
  }
  throw new Error(`No database with posts in ${data}`)
}
