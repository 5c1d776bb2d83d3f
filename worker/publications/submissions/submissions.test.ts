import { expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { text as submissionText } from '#web/publications/submissions/text.ts'
import type { MyPosts } from '#worker/posts/posts/contract.ts'
import { browse } from '#worker/testing/browse.ts'
import {
  anEstablishedUser,
  aPost,
  aPublication,
  as,
  aUser,
  countInvalidations,
  deliverNotifications,
  paragraphs,
  queryNumber,
  readNotifications,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import type { SubmissionQueue, SubmissionResult, Submissions, SubmissionTarget } from './contract.ts'
import { accept, aScene, key, kinds, read, sendPost, submit } from './testing/scene.ts'

const giveBack = (editor: TestUser, hash: string, version = 1) =>
  as(editor).post(`/api/submissions/${hash}/return`, { version, reason: 'پایانش را روشن‌تر بنویس.' })
const saveDraft = (author: TestUser, hash: string, revision: number, title = 'شهر روشن') =>
  as(author).put(`/api/posts/${hash}/draft`, { saveId: key(), revision, title, document: paragraphs('متن تازه') })

test('a submission is returned, sent again, accepted and published under the publication, and both sides are notified of each step', async () => {
  const scene = await aScene()
  const { owner, editor, author, publication } = scene
  const { hash, post } = await sendPost(scene, { message: 'برای شمارهٔ پاییز', tags: ['شهر'] })
  expect((await giveBack(editor, hash)).status).toBe(200)
  expect(await read(author, hash)).toMatchObject({ state: 'returned', reason: 'پایانش را روشن‌تر بنویس.', assignee: null, editors: [] })
  await saveDraft(author, post, 1)
  const again = await as(author).post(`/api/submissions/${hash}/resubmit`, { version: 1, revision: 2, tags: ['شهر'] })
  expect(await again.json()).toMatchObject({ state: 'open', version: 2 })
  expect((await accept(editor, hash)).status).toBe(412)
  const accepted = await (await accept(editor, hash, { version: 2 })).json<SubmissionResult>()
  expect(accepted).toEqual({ hash, state: 'published', version: 2, path: `/${publication.handle}/شهر-روشن-${post}` })
  expect(await (await as(null).get(`/api/posts/${post}`)).json()).toMatchObject({
    title: 'شهر روشن',
    path: accepted.path,
    publication: { handle: publication.handle },
  })
  expect(await countInvalidations(`publication-${publication.hash}`)).toBeGreaterThan(0)
  expect(kinds(await read(author, hash))).toEqual(['submitted', 'returned', 'resubmitted', 'accepted', 'published'])
  await deliverNotifications()
  expect((await readNotifications(author)).sort()).toEqual(['submission accepted 1', 'submission returned 1'])
  expect((await readNotifications(owner)).sort()).toEqual(['editorial resubmitted 1', 'editorial submitted 1'])
})

test('what the author writes after sending stays out of the accepted version', async () => {
  const scene = await aScene()
  const { hash, post } = await sendPost(scene)
  await saveDraft(scene.author, post, 1, 'عنوان دیگر')
  expect(await read(scene.author, hash)).toMatchObject({ title: 'شهر خاموش', hasNewerDraft: true })
  await accept(scene.editor, hash)
  expect(await (await as(null).get(`/api/posts/${post}`)).json()).toMatchObject({ title: 'شهر خاموش' })
})

test('an accepted public post keeps its publication time, moves to the publication, and notifies no follower again', async () => {
  const scene = await aScene()
  const { author, publication, editor } = scene
  const post = await aPost(author, { at: 1_700_000_000_000, title: 'پست کهنه' })
  const { hash } = await sendPost(scene, {}, post)
  await accept(editor, hash)
  expect(await (await as(null).get(`/api/posts/${post.hash}`)).json()).toMatchObject({
    publishedAt: 1_700_000_000_000,
    path: `/${publication.handle}/پست-کهنه-${post.hash}`,
  })
  expect(await queryNumber(`SELECT count(*) AS n FROM outbox WHERE id = 'notice:post:' || ?`, post.hash)).toBe(0)
  expect(await queryNumber('SELECT post_count AS n FROM publications WHERE id = ?', publication.id)).toBe(1)
})

test('sending with the same key again returns the same submission; a post waits at one publication only', async () => {
  const scene = await aScene()
  const post = await aPost(scene.author, { state: 'draft' })
  const body = { key: key() }
  const first = await sendPost(scene, body, post)
  expect((await sendPost(scene, body, post)).hash).toBe(first.hash)
  // Two authors may use the same key.
  expect((await sendPost({ ...scene, author: await anEstablishedUser() }, body)).hash).not.toBe(first.hash)
  const elsewhere = await aPublication({ owner: await aUser() })
  const refused = await submit(scene.author, post, elsewhere)
  expect(refused.status).toBe(409)
  expect(await queryNumber('SELECT count(*) AS n FROM submissions WHERE post_id = ?', post.id)).toBe(1)
})

test('a guest has three active submissions at a publication, a writer any number; owners and editors publish directly', async () => {
  const scene = await aScene()
  const { author, publication, editor } = scene
  for (let count = 0; count < 3; count++) await sendPost(scene)
  const target = async (user: TestUser) => (await as(user).get(`/api/submissions/targets/${publication.handle}`)).json<SubmissionTarget>()
  expect(await target(author)).toMatchObject({ role: null, activeCount: 3, limit: 3, acceptsSubmissions: true })
  expect((await submit(author, await aPost(author, { state: 'draft' }), publication)).status).toBe(409)
  const mine = await (await as(author).get('/api/submissions/mine')).json<Submissions>()
  await as(author).post(`/api/submissions/${mine.items[0]?.hash}/withdraw`)
  await sendPost(scene)
  await runQuery(
    `INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, 'writer', 1)`,
    publication.id,
    author.id,
  )
  await sendPost(scene)
  expect(await target(author)).toMatchObject({ role: 'writer', limit: null })
  expect((await submit(editor, await aPost(editor, { state: 'draft' }), publication)).status).toBe(409)
})

test('a publication that accepts no posts, is closed or whose owner blocked the author receives none', async () => {
  const scene = await aScene()
  const { author, owner, publication } = scene
  const post = await aPost(author, { state: 'draft' })
  const status = async () => (await submit(author, post, publication)).status
  await runQuery('UPDATE publications SET accepts_submissions = 0 WHERE id = ?', publication.id)
  expect(await status()).toBe(409)
  await runQuery('UPDATE publications SET accepts_submissions = 1 WHERE id = ?', publication.id)
  await as(owner).put(`/api/me/blocks/${author.handle}`)
  expect(await status()).toBe(409)
  await as(owner).delete(`/api/me/blocks/${author.handle}`)
  await runQuery('UPDATE publications SET closed_at = 1 WHERE id = ?', publication.id)
  expect(await status()).toBe(404)
  expect(await queryNumber('SELECT count(*) AS n FROM submissions WHERE post_id = ?', post.id)).toBe(0)
})

test('an editor who leaves the publication or becomes a writer is responsible for no submission any more', async () => {
  const scene = await aScene()
  const { owner, editor, publication } = scene
  const { hash } = await sendPost(scene)
  const assigned = () => queryNumber('SELECT count(*) AS n FROM submissions WHERE hash = ? AND assignee_id = ?', hash, editor.id)
  const assign = async () => (await as(owner).put(`/api/submissions/${hash}/assignee`, { editor: editor.handle })).status
  expect([await assign(), await assigned()]).toEqual([204, 1])
  const member = `/api/publications/${publication.hash}/members/${editor.handle}`
  expect((await as(owner).patch(member, { role: 'writer' })).status).toBeLessThan(300)
  expect([await assigned(), (await as(owner).patch(member, { role: 'editor' })).status < 300]).toEqual([0, true])
  expect([await assign(), await assigned()]).toEqual([204, 1])
  expect((await as(owner).delete(member)).status).toBe(204)
  expect(await assigned()).toBe(0)
})

test('the queue lists the longest waiting first, counts each state, filters by assignee, and hides private notes from the author', async () => {
  const scene = await aScene()
  const { owner, editor, author, publication } = scene
  const [first, second] = [await sendPost(scene), await sendPost(scene)]
  await runQuery('UPDATE submissions SET updated_at = 5 WHERE hash = ?', first.hash)
  const note = { key: key(), words: 'دربارهٔ نور بپرسیم' }
  for (let sent = 0; sent < 2; sent++) expect((await as(editor).post(`/api/submissions/${second.hash}/notes`, note)).status).toBe(204)
  for (let sent = 0; sent < 2; sent++)
    expect((await as(owner).put(`/api/submissions/${second.hash}/assignee`, { editor: editor.handle })).status).toBe(204)
  const queue = async (viewer: TestUser, query = '') =>
    (await as(viewer).get(`/api/submissions/queue/${publication.hash}${query}`)).json<SubmissionQueue>()
  const all = await queue(owner)
  expect(all.items.map(({ hash }) => hash)).toEqual([first.hash, second.hash])
  expect(all.counts).toEqual({ open: 2, returned: 0, accepted: 0, done: 0 })
  expect((await queue(editor, '?assignee=me')).items).toMatchObject([{ hash: second.hash, assignee: { handle: editor.handle } }])
  const details = await read(owner, second.hash)
  expect(kinds(details)).toEqual(['submitted', 'noted', 'assigned'])
  expect(details.events[2]).toMatchObject({ words: editor.name, isPrivate: true })
  expect(kinds(await read(author, second.hash))).toEqual(['submitted'])
  expect((await as(owner).put(`/api/submissions/${second.hash}/assignee`, { editor: author.handle })).status).toBe(400)
  await deliverNotifications()
  expect(await readNotifications(editor)).toContain('editorial assigned 1')
})

test('an editor cannot accept the post of a suspended author, and can return it', async () => {
  const scene = await aScene()
  const { hash, post } = await sendPost(scene)
  await runQuery(`UPDATE users SET state = 'suspended' WHERE id = ?`, scene.author.id)
  expect((await accept(scene.editor, hash)).status).toBe(409)
  expect((await as(null).get(`/api/posts/${post}`)).status).toBe(404)
  expect((await giveBack(scene.editor, hash)).status).toBe(200)
})

test('withdrawing hides a submission from the editors and frees the post', async () => {
  const scene = await aScene()
  const { hash, post } = await sendPost(scene)
  expect((await as(scene.author).post(`/api/submissions/${hash}/withdraw`)).status).toBe(204)
  expect((await as(scene.author).post(`/api/submissions/${hash}/withdraw`)).status).toBe(204)
  expect((await as(scene.editor).get(`/api/submissions/${hash}`)).status).toBe(404)
  expect((await accept(scene.editor, hash)).status).toBe(404)
  await sendPost(scene, {}, { hash: post })
  await deliverNotifications()
  expect(await readNotifications(scene.owner)).toContain('editorial withdrawn 1')
})

test('the author and, with a reason, the editors move a post out of the publication; the other side is notified and the history ends', async () => {
  const scene = await aScene()
  const { author, editor, publication } = scene
  const [one, two] = [await sendPost(scene), await sendPost(scene)]
  for (const { hash } of [one, two]) await accept(editor, hash)
  const out = (viewer: TestUser, post: string, reason = '') =>
    as(viewer).post(`/api/submissions/posts/${post}/move-out`, { publication: publication.hash, reason })
  expect((await out(await aUser(), one.post, 'دلیلی که کافی است')).status).toBe(404)
  expect((await out(editor, one.post)).status).toBe(400)
  for (let sent = 0; sent < 2; sent++) expect((await out(editor, one.post, 'به درخواست خودت برگشت')).status).toBe(204)
  for (let sent = 0; sent < 2; sent++) expect((await out(author, two.post)).status).toBe(204)
  const page = async (post: string) => (await as(null).get(`/api/posts/${post}`)).json()
  expect(await page(one.post)).toMatchObject({ publication: null, path: `/${author.handle}/شهر-خاموش-${one.post}` })
  expect(await read(author, one.hash)).toMatchObject({ state: 'movedOut', reason: 'به درخواست خودت برگشت' })
  expect(kinds(await read(author, two.hash)).at(-1)).toBe('movedOut')
  await deliverNotifications()
  expect(await readNotifications(author)).toContain('submission movedOut 1')
  expect(await readNotifications(editor)).toContain('editorial movedOut 1')
  expect(await queryNumber('SELECT post_count AS n FROM publications WHERE id = ?', publication.id)).toBe(0)
})

test('publishing to the author’s profile from the editor moves the post out, and ends the history of its submission', async () => {
  const scene = await aScene()
  const { hash, post } = await sendPost(scene)
  await accept(scene.editor, hash)
  expect((await as(scene.author).post(`/api/posts/${post}/publish`, { revision: 1, publication: null })).status).toBe(200)
  expect(kinds(await read(scene.author, hash)).at(-1)).toBe('movedOut')
  await deliverNotifications()
  expect(await readNotifications(scene.owner)).toContain('editorial movedOut 1')
  expect((await as(scene.author).post(`/api/posts/${post}/publish`, { revision: 1, publication: scene.publication.hash })).status).toBe(400)
})

test('removing the post or closing the publication ends a submission', async () => {
  const scene = await aScene()
  const [one, two] = [await sendPost(scene), await sendPost(scene)]
  await as(scene.author).delete(`/api/posts/${one.post}`)
  expect(await read(scene.author, one.hash)).toMatchObject({ state: 'withdrawn' })
  await runQuery('UPDATE publications SET closed_at = 9 WHERE id = ?', scene.publication.id)
  expect(await read(scene.author, two.hash)).toMatchObject({ state: 'withdrawn', reason: 'این انتشارات بسته شد.' })
})

test('after a moderator removes the post, its author and the editors see the rule, until the removal is undone', async () => {
  const scene = await aScene()
  const { hash, post } = await sendPost(scene)
  await accept(scene.editor, hash)
  expect(await read(scene.author, hash)).toMatchObject({ removedRule: null })
  const moderator = await aUser({ role: 'moderator' })
  const removal = { kind: 'post', key: post, action: 'remove', rule: 4, reason: 'آگهی است.', version: 0, requestKey: key() }
  const decision = await (await as(moderator).post('/api/moderation/decisions', removal)).json<{ hash: string }>()
  expect(await read(scene.author, hash)).toMatchObject({ removedRule: 4, path: null })
  expect(await read(scene.editor, hash)).toMatchObject({ removedRule: 4 })
  expect(await (await as(scene.author).get('/api/submissions/mine')).json<Submissions>()).toMatchObject({
    items: [{ hash, removedRule: 4 }],
  })
  expect((await as(moderator).post(`/api/moderation/decisions/${decision.hash}/undo`, { reason: 'اشتباه بود.' })).status).toBe(204)
  expect(await read(scene.author, hash)).toMatchObject({ removedRule: null })
})

test('a post accepted for later counts as scheduled for its author, at its time, until the submission ends', async () => {
  const scene = await aScene()
  const { author, editor } = scene
  const list = async (type: string) => (await as(author).get(`/api/posts/mine/${type}`)).json<MyPosts>()
  const own = await aPost(author, { state: 'draft' })
  const [soon, late] = [Date.now() + 2 * DAY, Date.now() + 4 * DAY]
  await as(author).put(`/api/posts/${own.hash}/schedule`, { revision: 1, publishAt: Date.now() + 3 * DAY })
  const [first, last, open] = [await sendPost(scene), await sendPost(scene), await sendPost(scene)]
  await accept(editor, last.hash, { version: 1, publishAt: late })
  await accept(editor, first.hash, { version: 1, publishAt: soon })
  const { items, counts } = await list('scheduled')
  expect(
    items.map(({ hash, state, publishAt, isSubmitted }) => [hash, state, publishAt === soon || publishAt === late, isSubmitted]),
  ).toEqual([
    [first.post, 'draft', true, true],
    [own.hash, 'scheduled', false, false],
    [last.post, 'draft', true, true],
  ])
  expect(counts).toMatchObject({ scheduled: 3, drafts: 1, submissions: 3 })
  expect((await list('drafts')).items.map(({ hash }) => hash)).toEqual([open.post])
  const page = await (await as(author).get('/api/posts/mine/scheduled?limit=1')).json<MyPosts>()
  const rest = await (await as(author).get(`/api/posts/mine/scheduled?limit=5&after=${page.next}`)).json<MyPosts>()
  expect([page, rest].flatMap(({ items }) => items.map(({ hash }) => hash))).toEqual([first.post, own.hash, last.post])
  expect((await as(author).post(`/api/submissions/${first.hash}/withdraw`)).status).toBe(204)
  expect((await list('drafts')).counts).toMatchObject({ scheduled: 2, drafts: 2 })
})

test('after a return, editors read a sentence meant for them and still the author’s message, and the author reads theirs', async () => {
  const scene = await aScene()
  const { author, editor, publication } = scene
  const { hash } = await sendPost(scene, { message: 'برای شمارهٔ پاییز فرستادم' })
  const editorPage = async () =>
    (await browse(`/me/publications/${publication.hash}/submissions/${hash}`, undefined, { person: editor })).text
  expect(await editorPage()).toContain('برای شمارهٔ پاییز فرستادم')
  await giveBack(editor, hash)
  const shown = await editorPage()
  expect([shown.includes(submissionText.editorHints.returned), shown.includes(submissionText.hints.returned)]).toEqual([true, false])
  expect(shown).toContain('برای شمارهٔ پاییز فرستادم')
  const own = (await browse(`/me/posts/submissions/${hash}`, undefined, { person: author })).text
  expect([own.includes(submissionText.hints.returned), own.includes(submissionText.editorHints.returned)]).toEqual([true, false])
})
