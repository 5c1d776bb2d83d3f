import assert from 'node:assert/strict'
import type { EditorPost, PostPage } from '#worker/posts/posts/contract.ts'
import { plainText } from '#worker/posts/rendering/plain-text.ts'
import type { Client } from '../support/client.ts'
import { type Ledger, publish, save, type Version } from './crash-writer.ts'

export interface AuditResult {
  /** Number of unanswered requests that the server applied. */
  appliedUnacknowledged: number
  /** Number of unanswered requests that the server did not apply. */
  notApplied: number
}

/** Checks a post against its ledger, retries its unanswered requests as a client would, and checks the published page again. */
export async function auditPost(client: Client, ledger: Ledger): Promise<AuditResult> {
  const found: AuditResult = { appliedUnacknowledged: 0, notApplied: 0 }
  await auditDraft(client, ledger, found)
  await auditPage(client, ledger, found)
  if (ledger.pendingSave) await save(client, ledger, ledger.pendingSave.version, ledger.pendingSave.revision)
  if (ledger.pendingPublish) await publish(client, ledger)
  await auditPage(client, ledger, { appliedUnacknowledged: 0, notApplied: 0 })
  return found
}

async function auditDraft(client: Client, ledger: Ledger, found: AuditResult): Promise<void> {
  const draft = await client.call<EditorPost>('GET', `/api/posts/${ledger.hash}/draft`)
  const { saved, pendingSave } = ledger
  const expected = pendingSave && draft.revision === saved.revision + 1 ? pendingSave.version : saved.version
  if (expected === saved.version) assert.equal(draft.revision, saved.revision, 'an acknowledged save is lost')
  assert.equal(draft.title, expected.title, 'the draft has the title of a different save')
  assert.deepEqual(draft.document, expected.document, 'the draft has the text of a different save')
  if (pendingSave) found[expected === pendingSave.version ? 'appliedUnacknowledged' : 'notApplied'] += 1
}

async function auditPage(client: Client, ledger: Ledger, found: AuditResult): Promise<void> {
  const answer = await client.get(`/api/posts/${ledger.hash}`)
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
