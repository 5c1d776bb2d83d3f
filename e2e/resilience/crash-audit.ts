import assert from 'node:assert/strict'
import type { EditorPost, PostPage } from '#worker/posts/posts/contract.ts'
import { plainText } from '#worker/posts/rendering/text.ts'
import type { Client } from '../support/client.ts'
import { type Ledger, publish, save, type Version } from './crash-writer.ts'

/** What the audit of one post found after a restart. */
export interface Found {
  /** An unanswered save or publishing had been carried out all the same. */
  doneButUnanswered: number
  /** An unanswered one had left no trace. */
  undone: number
}

/** Checks a post against its ledger, then repeats what was left unanswered, as a device would. */
export async function audit(client: Client, ledger: Ledger): Promise<Found> {
  const found: Found = { doneButUnanswered: 0, undone: 0 }
  await auditDraft(client, ledger, found)
  await auditPage(client, ledger, found)
  if (ledger.openSave) await save(client, ledger, ledger.openSave.version, ledger.openSave.revision)
  if (ledger.openPublish) await publish(client, ledger)
  await auditPage(client, ledger, { doneButUnanswered: 0, undone: 0 })
  return found
}

async function auditDraft(client: Client, ledger: Ledger, found: Found): Promise<void> {
  const draft = await client.call<EditorPost>('GET', `/api/posts/${ledger.hash}/draft`)
  const { saved, openSave } = ledger
  const expected = openSave && draft.revision === saved.revision + 1 ? openSave.version : saved.version
  if (expected === saved.version) assert.equal(draft.revision, saved.revision, 'an acknowledged save is lost')
  assert.equal(draft.title, expected.title, 'the draft has the title of another save')
  assert.deepEqual(draft.document, expected.document, 'the draft has the text of another save')
  if (openSave) found[expected === openSave.version ? 'doneButUnanswered' : 'undone'] += 1
}

async function auditPage(client: Client, ledger: Ledger, found: Found): Promise<void> {
  const answer = await client.get(`/api/posts/${ledger.hash}`)
  const { published, openPublish } = ledger
  if (answer.status === 404) {
    assert.equal(published, undefined, 'an acknowledged publishing is lost')
    if (openPublish) found.undone += 1
    return
  }
  assert.equal(answer.status, 200, answer.text)
  const post: PostPage = JSON.parse(answer.text)
  const shown = [published, openPublish?.version].find((version) => version?.title === post.title)
  assert.ok(shown, `readers see «${post.title}», which is neither acknowledged nor waiting`)
  assertWhole(post, shown)
  if (openPublish) found[shown === openPublish.version ? 'doneButUnanswered' : 'undone'] += 1
}

/** Body, tags and count must be of the one publishing its title is of. */
function assertWhole(post: PostPage, version: Version): void {
  const text = post.html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  assert.equal(text, plainText(version.document).replace(/\s+/g, ' ').trim(), 'the page mixes a title and a body of two publishings')
  assert.deepEqual(
    post.tags.map(({ name }) => name),
    [version.tag],
    'the page has the tags of another publishing',
  )
  assert.equal(post.words, version.words, 'the page has the word count of another publishing')
}
