import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { EditorPost, PostPage } from '#worker/posts/posts/contract.ts'
import { plainText } from '#worker/posts/rendering/contents.ts'
import { type Ledger, publish, save, type Version } from './crash-writer.ts'

interface AuditResult {
  /** Number of unanswered requests that the server applied. */
  appliedUnacknowledged: number
  /** Number of unanswered requests that the server did not apply. */
  notApplied: number
}

/** Checks a post against its ledger, retries its unanswered requests as a client would, and checks the published page again. */
export async function auditPost(ledger: Ledger): Promise<AuditResult> {
  const found: AuditResult = { appliedUnacknowledged: 0, notApplied: 0 }
  await auditDraft(ledger, found)
  await auditPage(ledger, found)
  if (ledger.pendingSave) await save(ledger, ledger.pendingSave.version, ledger.pendingSave.revision)
  if (ledger.pendingPublish) await publish(ledger)
  await auditPage(ledger, { appliedUnacknowledged: 0, notApplied: 0 })
  return found
}

async function auditDraft(ledger: Ledger, found: AuditResult): Promise<void> {
  const draft = await ledger.client.call<EditorPost>('GET', `/api/posts/${ledger.hash}/draft`)
  const { saved, pendingSave } = ledger
  const expected = pendingSave && draft.revision === saved.revision + 1 ? pendingSave.version : saved.version
  if (expected === saved.version) assert.equal(draft.revision, saved.revision, 'an acknowledged save is lost')
  assert.equal(draft.title, expected.title, 'the draft has the title of a different save')
  assert.deepEqual(draft.document, expected.document, 'the draft has the text of a different save')
  if (pendingSave) found[expected === pendingSave.version ? 'appliedUnacknowledged' : 'notApplied'] += 1
}

async function auditPage(ledger: Ledger, found: AuditResult): Promise<void> {
  const answer = await ledger.client.get(`/api/posts/${ledger.hash}`)
  const { published, pendingPublish } = ledger
  if (answer.status === 404) {
    assert.equal(published, undefined, 'an acknowledged publish is lost')
    if (pendingPublish) found.notApplied += 1
    return
  }
  assert.equal(answer.status, 200, answer.text)
  const post: PostPage = JSON.parse(answer.text)
  const shown = [published, pendingPublish?.version].find((version) => version?.title === post.title)
  assert.ok(shown, `the published title «${post.title}» is neither acknowledged nor pending`)
  assertConsistent(post, shown)
  if (pendingPublish) found[shown === pendingPublish.version ? 'appliedUnacknowledged' : 'notApplied'] += 1
}

/** Asserts that body, tags and word count belong to the same publish as the title. */
function assertConsistent(post: PostPage, version: Version): void {
  const text = post.html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  assert.equal(text, plainText(version.document).replace(/\s+/g, ' ').trim(), 'the page mixes the title and body of two publishes')
  assert.deepEqual(
    post.tags.map(({ name }) => name),
    [version.tag],
    'the page has the tags of a different publish',
  )
  assert.equal(post.words, version.words, 'the page has the word count of a different publish')
}

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
