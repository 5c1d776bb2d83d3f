import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import {
  aComment,
  aCommenter,
  aPost,
  as,
  aUser,
  deliverNotifications,
  queryNumber,
  readNotifications,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { Comment, Comments, HeldComments, Mentions } from './contract.ts'
import { writeComment } from './write.ts'

const db = () => database(env)

const write = (person: TestUser | null, post: string, body = 'چه خوب نوشتی.', more: object = {}) =>
  as(person).post(`/api/comments/post/${post}`, { key: newHash(), body, ...more })
async function createComment(person: TestUser, post: string, body?: string, more?: object) {
  const answer = await write(person, post, body, more)
  expect(answer.status).toBe(201)
  return Comment.parse(await answer.json())
}
const threadFor = async (person: TestUser | null, post: string) =>
  Comments.parse(await (await as(person).get(`/api/comments/post/${post}?order=newest`)).json())
const readCounts = (post: string) =>
  env.DB.prepare(
    `SELECT comment_count AS counter, (SELECT count(*) FROM comments c WHERE c.post_id = p.id AND c.state = 'visible') AS rows FROM posts p WHERE hash = ?`,
  )
    .bind(post)
    .first<{ counter: number; rows: number }>()
const status = async (answer: Promise<Response>) => (await answer).status

test('another user’s request to hide, pin, take down or approve a comment returns 403 and leaves its row unchanged', async () => {
  const [author, writer, newcomer, other] = [await aUser(), await aCommenter(), await aUser(), await aUser()]
  const post = await aPost(author)
  const rowOf = (hash: string) => env.DB.prepare('SELECT * FROM comments WHERE hash = ?').bind(hash).first()
  const visible = await createComment(writer, post.hash)
  const held = await createComment(newcomer, post.hash)
  expect(held.held).toBe(true)
  const before = [await rowOf(visible.hash), await rowOf(held.hash)]
  for (const person of [other, writer])
    for (const act of ['hidden', 'pin']) expect(await status(as(person).put(`/api/comments/${visible.hash}/${act}`))).toBe(403)
  for (const person of [other, writer, author])
    expect(await status(as(person).put(`/api/comments/${visible.hash}/moderation`, { rule: 1 }))).toBe(403)
  for (const act of ['approval', 'hidden', 'pin'])
    expect(await status(as(newcomer).put(`/api/comments/${held.hash}/${act}`)), act).toBe(403)
  expect(await status(as(newcomer).put(`/api/comments/${held.hash}/moderation`, { rule: 1 }))).toBe(403)
  expect([await rowOf(visible.hash), await rowOf(held.hash)]).toEqual(before)
})

test('another user’s request to edit, remove or restore a comment returns 403 and leaves its row unchanged', async () => {
  const [author, writer, other] = [await aUser(), await aCommenter(), await aUser()]
  const post = await aPost(author)
  const { hash } = await createComment(writer, post.hash)
  const rowOf = () => env.DB.prepare('SELECT * FROM comments WHERE hash = ?').bind(hash).first()
  const before = await rowOf()
  expect(before).toMatchObject({ state: 'visible', removed_at: null })
  for (const person of [other, author]) {
    expect(await status(as(person).delete(`/api/comments/${hash}`))).toBe(403)
    expect(await status(as(person).patch(`/api/comments/${hash}`, { body: 'دست‌خورده' }))).toBe(403)
  }
  expect(await rowOf()).toEqual(before)
  expect(await status(as(writer).delete(`/api/comments/${hash}`))).toBe(204)
  const removed = await rowOf()
  expect(removed).toMatchObject({ state: 'removed' })
  expect(await status(as(other).post(`/api/comments/${hash}/restore`))).toBe(403)
  expect(await rowOf()).toEqual(removed)
})

test('a comment is trimmed, split at links and mentions of existing users, and counts its replies', async () => {
  const [author, reader] = [await aUser(), await aCommenter()]
  const post = await aPost(author)
  const body = `  سلام @${author.handle} و @nobody.here\n\n\n\nببین: https://example.com/a?b=1&c=2.`
  const comment = await createComment(reader, post.hash, body)
  expect(comment).toMatchObject({ author: { handle: reader.handle }, replyCount: 0, likeCount: 0, parent: null })
  expect(comment.body).toBe(`سلام @${author.handle} و @nobody.here\n\nببین: https://example.com/a?b=1&c=2.`)
  expect(comment.parts).toEqual([
    { text: 'سلام ' },
    { text: `@${author.handle}`, mention: author.handle },
    { text: ' و @nobody.here\n\nببین: ' },
    { text: 'https://example.com/a?b=1&c=2', link: 'https://example.com/a?b=1&c=2' },
    { text: '.' },
  ])
  const answer = await createComment(author, post.hash, 'ممنون', { parent: comment.hash })
  const { items, replies } = await threadFor(null, post.hash)
  expect([items[0]?.hash, items[0]?.replyCount, replies[0]?.hash, replies[0]?.parent]).toEqual([comment.hash, 1, answer.hash, comment.hash])
  expect(await readCounts(post.hash)).toEqual({ counter: 2, rows: 2 })
})

test('twenty concurrent requests with one key write only one comment', async () => {
  const [author, reader] = [await aUser(), await aCommenter()]
  const post = await aPost(author)
  const key = newHash()
  const answers = await Promise.all(Array.from({ length: 20 }, () => write(reader, post.hash, 'یک بار', { key })))
  expect(answers.map(({ status: code }) => code)).toEqual(Array(20).fill(201))
  const hashes = await Promise.all(answers.map(async (answer) => Comment.parse(await answer.json()).hash))
  expect(new Set(hashes).size).toBe(1)
  expect(await readCounts(post.hash)).toEqual({ counter: 1, rows: 1 })
})

test('two members may use the same key, and each repeats their own comment', async () => {
  const [post, one, two, key] = [await aPost(await aUser()), await aCommenter(), await aCommenter(), newHash()]
  const bodyOf = async (person: typeof one, body: string) =>
    Comment.parse(await (await write(person, post.hash, body, { key })).json()).body
  for (let time = 0; time < 2; time++) expect([await bodyOf(one, 'یکی'), await bodyOf(two, 'دیگری')]).toEqual(['یکی', 'دیگری'])
  expect(await readCounts(post.hash)).toEqual({ counter: 2, rows: 2 })
})

test.each([
  ['empty', ''],
  ['blank', '  \n '],
  ['longer than 5000 characters', 'x'.repeat(5001)],
  ['only direction marks', '\u202E\u200F'],
])('a comment that is %s is rejected with 400', async (_, body) => {
  const post = await aPost(await aUser())
  expect(await status(write(await aUser(), post.hash, body))).toBe(400)
})

test('commenting returns 401 to visitors; 403 to suspended users, across blocks and on posts with comments off; 404 on drafts and below a comment on another post', async () => {
  const [author, reader, third] = [await aUser(), await aCommenter(), await aCommenter()]
  const [post, closed, draft] = [await aPost(author), await aPost(author), await aPost(author, { state: 'draft' })]
  await db().update(posts).set({ commentsOn: false }).where(eq(posts.id, closed.id))
  expect(await status(write(null, post.hash))).toBe(401)
  expect(await status(write(await aUser({ state: 'suspended' }), post.hash))).toBe(403)
  expect(await status(write(reader, closed.hash))).toBe(403)
  expect(await status(write(author, draft.hash))).toBe(404)
  const existing = await createComment(third, post.hash)
  for (const [by, whom] of [
    [author, reader],
    [reader, author],
  ] as const) {
    await as(by).put(`/api/me/blocks/${whom.handle}`)
    expect(await status(write(reader, post.hash))).toBe(403)
    await as(by).delete(`/api/me/blocks/${whom.handle}`)
  }
  await as(third).put(`/api/me/blocks/${reader.handle}`)
  expect(await status(write(reader, post.hash, 'به تو', { parent: existing.hash }))).toBe(403)
  expect(await status(write(reader, post.hash, 'به همه'))).toBe(201)
  const elsewhere = await aPost(author)
  expect(await status(write(author, elsewhere.hash, 'جای دیگر', { parent: existing.hash }))).toBe(404)
})

test('holds a member’s comments until two are approved, and shows held ones only to the member, the post’s author and moderators', async () => {
  const [author, fresh, other] = [await aUser(), await aUser({ createdAt: 1 }), await aUser()]
  const post = await aPost(author)
  const first = await createComment(fresh, post.hash, 'یکم')
  expect(first.held).toBe(true)
  expect(await readCounts(post.hash)).toEqual({ counter: 0, rows: 0 })
  expect((await threadFor(fresh, post.hash)).items).toMatchObject([{ hash: first.hash, held: true, body: 'یکم' }])
  expect((await threadFor(author, post.hash)).items).toEqual([])
  expect((await threadFor(await aUser({ role: 'moderator' }), post.hash)).items).toHaveLength(1)
  for (const person of [null, other]) {
    expect((await threadFor(person, post.hash)).items).toEqual([])
    expect(await status(as(person).get(`/api/comments/${first.hash}`))).toBe(404)
  }
  for (const person of [fresh, author]) expect(await status(as(person).get(`/api/comments/${first.hash}`))).toBe(200)
  expect(await status(as(other).put(`/api/comments/${first.hash}/approval`))).toBe(404)
  expect(await status(as(fresh).put(`/api/comments/${first.hash}/approval`))).toBe(403)
  const second = await createComment(fresh, post.hash, 'دوم')
  expect(second.held).toBe(true)
  const held = async (person: TestUser) =>
    HeldComments.parse(await (await as(person).get(`/api/me/comments/held?post=${post.hash}`)).json()).items
  expect((await held(author)).map(({ hash }) => hash)).toEqual([first.hash, second.hash])
  expect((await held(author))[0]?.post).toEqual({ path: post.path, title: post.title })
  expect(await held(other)).toEqual([])
  const approve = (hash: string) => status(as(author).put(`/api/comments/${hash}/approval`))
  expect(await approve(first.hash)).toBe(204)
  const third = await createComment(fresh, post.hash, 'سوم')
  expect(third.held).toBe(true)
  for (const { hash } of [second, third, first]) expect(await approve(hash)).toBe(204)
  expect(await held(author)).toEqual([])
  expect((await createComment(fresh, post.hash, 'چهارم')).held).toBeUndefined()
  expect(await readCounts(post.hash)).toEqual({ counter: 4, rows: 4 })
})

test('the author of a held comment is notified once that it was approved, unless they turned replies off or it was never held', async () => {
  const [fresh, quiet, author] = [await aUser(), await aUser(), await aUser()]
  const moderator = await aUser({ role: 'moderator' })
  const post = await aPost(author)
  await runQuery(
    'INSERT INTO preferences (user_id, unsubscribe_token, notices, changed_at) VALUES (?, ?, ?, 1)',
    quiet.id,
    newHash(),
    JSON.stringify({ reply: { inApp: false, email: false } }),
  )
  const [one, other] = [await createComment(fresh, post.hash, 'یکم'), await createComment(quiet, post.hash, 'دوم')]
  expect([one.held, other.held]).toEqual([true, true])
  const approve = (person: TestUser, hash: string) => status(as(person).put(`/api/comments/${hash}/approval`))
  expect(await Promise.all([author, moderator, author].map((person) => approve(person, one.hash)))).toEqual([204, 204, 204])
  expect(await approve(moderator, other.hash)).toBe(204)
  const { hash: seen } = await aComment(fresh, post.id)
  expect(await approve(author, seen)).toBe(204)
  await deliverNotifications()
  expect([await approve(author, one.hash), await readNotifications(quiet)]).toEqual([204, []])
  await deliverNotifications()
  expect(await readNotifications(fresh)).toEqual(['reply approved 1'])
  const { items } = await (await as(fresh).get('/api/me/notifications')).json<{ items: object[] }>()
  expect(items).toMatchObject([
    { kind: 'reply', event: 'approved', title: post.title, path: `/${fresh.handle}/comment/${one.hash}`, actors: [] },
  ])
})

test('comments on one’s own post are not held, even with a link, and do not count as approved', async () => {
  const fresh = await aUser()
  const [own, others] = [await aPost(fresh), await aPost(await aUser())]
  for (const body of ['یک', 'دو', 'https://example.com'] as const) expect((await createComment(fresh, own.hash, body)).held).toBeUndefined()
  expect((await createComment(fresh, others.hash)).held).toBe(true)
})

test('holds comments with links in an account’s first week, even if an edit adds the link', async () => {
  const post = await aPost(await aUser())
  const [young, old] = [await aCommenter({ createdAt: Date.now() - DAY }), await aCommenter({ createdAt: Date.now() - 8 * DAY })]
  expect((await createComment(young, post.hash, 'ببین https://example.com')).held).toBe(true)
  expect((await createComment(old, post.hash, 'ببین https://example.com')).held).toBeUndefined()
  const plain = await createComment(young, post.hash, 'بی‌پیوند')
  expect(plain.held).toBeUndefined()
  const edited = await as(young).patch(`/api/comments/${plain.hash}`, { body: 'با www.example.com' })
  expect(Comment.parse(await edited.json())).toMatchObject({ held: true })
  expect(await readCounts(post.hash)).toEqual({ counter: 1, rows: 1 })
})

test('a comment that an edit holds again no longer counts towards its author’s approved comments', async () => {
  const post = await aPost(await aUser())
  const young = await aUser({ createdAt: Date.now() - DAY })
  await aComment(young, post.id, { approvedAt: 1 })
  const { hash } = await aComment(young, post.id, { approvedAt: 1, createdAt: now() })
  await as(young).patch(`/api/comments/${hash}`, { body: 'با www.example.com' })
  expect((await createComment(young, post.hash)).held).toBe(true)
})

test('a user suspended after the route’s check gets no message about a block when replying', async () => {
  const [author, reader] = [await aUser(), await aCommenter()]
  const post = await aPost(author)
  const parent = await createComment(author, post.hash)
  await db().update(users).set({ state: 'suspended' }).where(eq(users.id, reader.id))
  const reply = writeComment(db(), reader, post.hash, { key: newHash(), parent: parent.hash, body: 'پاسخ' })
  await expect(reply).rejects.toMatchObject({ code: 'forbidden', message: expect.not.stringContaining('مسدود') })
})

test('a comment’s author can edit it for fifteen minutes, the post’s author cannot (403); a changed body is marked as edited', async () => {
  const [author, reader] = [await aUser(), await aCommenter()]
  const post = await aPost(author)
  const { hash, createdAt } = await createComment(reader, post.hash, 'نخست')
  const edit = (person: TestUser, body: string) => as(person).patch(`/api/comments/${hash}`, { body })
  expect(Comment.parse(await (await edit(reader, 'نخست')).json()).editedAt).toBeUndefined()
  const changed = Comment.parse(await (await edit(reader, 'پسین')).json())
  expect(changed.body).toBe('پسین')
  expect(changed.editedAt).toBeGreaterThanOrEqual(createdAt)
  expect(await status(edit(author, 'از تو'))).toBe(403)
  setClockOffset(15 * MINUTE - 5000)
  expect(await status(edit(reader, 'در دم آخر'))).toBe(200)
  setClockOffset(15 * MINUTE)
  expect(await status(edit(reader, 'دیر'))).toBe(403)
  // Submitting the stored body again succeeds, so that a retry after a lost response does not fail.
  expect(await status(edit(reader, 'در دم آخر'))).toBe(200)
})

test('a comment’s author can remove it, the post’s author cannot (403); removal keeps replies, is idempotent and can be undone for two minutes', async () => {
  const [author, reader] = [await aUser(), await aCommenter()]
  const post = await aPost(author)
  const { hash } = await createComment(reader, post.hash, 'برو')
  const answer = await createComment(author, post.hash, 'نرو', { parent: hash })
  const deeper = await createComment(reader, post.hash, 'می‌روم', { parent: answer.hash })
  expect(await status(as(author).delete(`/api/comments/${hash}`))).toBe(403)
  const gone = await Promise.all([1, 2].map(() => status(as(reader).delete(`/api/comments/${hash}`))))
  expect(gone).toEqual([204, 204])
  expect(await readCounts(post.hash)).toEqual({ counter: 2, rows: 2 })
  await as(author).delete(`/api/comments/${answer.hash}`)
  const { items, replies } = await threadFor(null, post.hash)
  expect(items).toMatchObject([{ hash, gone: 'writer', body: '', author: null, replyCount: 1 }])
  expect(replies).toMatchObject([{ hash: answer.hash, gone: 'writer' }, { hash: deeper.hash }])
  expect(await status(as(null).get(`/api/comments/${hash}`))).toBe(410)
  expect(await status(as(reader).post(`/api/comments/${hash}/restore`))).toBe(200)
  expect(await status(as(reader).post(`/api/comments/${hash}/restore`))).toBe(200)
  expect(await readCounts(post.hash)).toEqual({ counter: 2, rows: 2 })
  await as(reader).delete(`/api/comments/${deeper.hash}`)
  expect((await threadFor(null, post.hash)).replies).toEqual([])
  setClockOffset(2 * MINUTE)
  expect(await status(as(reader).post(`/api/comments/${deeper.hash}/restore`))).toBe(403)
})

test('a reply concurrent with the removal or hiding of its parent is either stored or rejected with 409', async () => {
  const [author, reader] = [await aUser(), await aCommenter()]
  const post = await aPost(author)
  for (const away of ['removed', 'hidden'] as const) {
    const { hash } = await createComment(reader, post.hash, 'برمی‌دارم')
    const removeOrHide = () =>
      away === 'removed' ? as(reader).delete(`/api/comments/${hash}`) : as(author).put(`/api/comments/${hash}/hidden`)
    const [, ...answers] = await Promise.all([
      removeOrHide(),
      ...Array.from({ length: 6 }, () => status(write(author, post.hash, 'پاسخ', { parent: hash }))),
    ])
    expect(new Set([...answers, 201, 409])).toEqual(new Set([201, 409]))
    const { replies } = await threadFor(null, post.hash)
    expect(replies.filter(({ parent }) => parent === hash)).toHaveLength(answers.filter((code) => code === 201).length)
    expect(await status(write(author, post.hash, 'دیر', { parent: hash }))).toBe(409)
    const now = await readCounts(post.hash)
    expect(now?.counter).toBe(now?.rows)
  }
})

test('the post’s author can hide and unhide comments and pin one that is not a reply; a reader who hides or pins one gets 403', async () => {
  const [author, reader, other] = [await aUser(), await aCommenter(), await aCommenter()]
  const post = await aPost(author)
  const [one, two] = [await createComment(reader, post.hash, 'یک'), await createComment(other, post.hash, 'دو')]
  const answer = await createComment(author, post.hash, 'پاسخ', { parent: one.hash })
  for (const act of ['pin', 'hidden'] as const) expect(await status(as(reader).put(`/api/comments/${one.hash}/${act}`))).toBe(403)
  await Promise.all([one, two].map(({ hash }) => as(author).put(`/api/comments/${hash}/pin`)))
  const pinned = async () => (await threadFor(null, post.hash)).items.filter((item) => item.pinned).map(({ hash }) => hash)
  expect(await pinned()).toHaveLength(1)
  expect(await status(as(author).put(`/api/comments/${one.hash}/pin`))).toBe(204)
  expect((await threadFor(null, post.hash)).items.map(({ hash }) => hash)).toEqual([one.hash, two.hash])
  expect((await threadFor(null, post.hash)).replies.map(({ hash }) => hash)).toEqual([answer.hash])
  expect(await status(as(author).put(`/api/comments/${answer.hash}/pin`))).toBe(403)
  expect(await status(as(author).put(`/api/comments/${one.hash}/hidden`))).toBe(204)
  expect(await pinned()).toEqual([])
  expect((await threadFor(null, post.hash)).items).toMatchObject([{ hash: two.hash }, { hash: one.hash, gone: 'postAuthor', body: '' }])
  await as(author).put(`/api/comments/${two.hash}/hidden`)
  expect((await threadFor(null, post.hash)).items.map(({ hash }) => hash)).toEqual([one.hash])
  expect((await threadFor(author, post.hash)).items).toHaveLength(2)
  expect(await (await as(null).get(`/api/comments/${two.hash}`)).json()).toMatchObject({ error: { details: { by: 'postAuthor' } } })
  for (const { hash } of [one, two]) expect(await status(as(author).delete(`/api/comments/${hash}/hidden`))).toBe(204)
  expect((await threadFor(null, post.hash)).items.map(({ hash }) => hash)).toEqual([two.hash, one.hash])
  expect(await readCounts(post.hash)).toEqual({ counter: 3, rows: 3 })
})

test('a moderator’s take-down is permanent, keeps its first rule, and is logged and notified once', async () => {
  const [author, reader, moderator] = [await aUser(), await aCommenter(), await aUser({ role: 'moderator' })]
  const post = await aPost(author)
  const { hash } = await createComment(reader, post.hash, 'آزار')
  const takeDown = (person: TestUser, rule: number) => as(person).put(`/api/comments/${hash}/moderation`, { rule })
  expect(await status(takeDown(author, 1))).toBe(403)
  expect(await status(takeDown(moderator, 99))).toBe(400)
  expect(await status(takeDown(moderator, 1))).toBe(204)
  expect(await status(takeDown(moderator, 4))).toBe(204)
  const gone = await as(reader).get(`/api/comments/${hash}`)
  expect(gone.status).toBe(410)
  expect(await gone.json()).toMatchObject({ error: { details: { by: 'moderator', rule: 1, ruleName: 'آزار و تهدید' } } })
  expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'take down comment' AND subject = ?", hash)).toBe(1)
  await deliverNotifications()
  expect(await readNotifications(reader)).toEqual(['moderation removed 1'])
  await as(reader).delete(`/api/comments/${hash}`)
  await as(reader).post(`/api/comments/${hash}/restore`)
  await as(author).delete(`/api/comments/${hash}/hidden`)
  expect(await status(as(null).get(`/api/comments/${hash}`))).toBe(410)
  expect(await readCounts(post.hash)).toEqual({ counter: 0, rows: 0 })
})

test('mention suggestions list the post’s author before followed users and a stranger only by handle, but neither the viewer nor a user who blocked them', async () => {
  const suffix = newHash()
  const at = (name: string) => `${name}${suffix}`
  const [author, reader] = [await aUser({ handle: at('za') }), await aUser({ handle: at('zb') })]
  const [followed, stranger, blocker] = [
    await aUser({ handle: at('zc') }),
    await aUser({ handle: at('zd') }),
    await aUser({ handle: at('ze') }),
  ]
  const post = await aPost(author)
  await env.DB.prepare("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)")
    .bind(reader.id, followed.id)
    .run()
  await as(blocker).put(`/api/me/blocks/${reader.handle}`)
  const ask = async (q: string) =>
    Mentions.parse(await (await as(reader).get(`/api/comments/mentions?post=${post.hash}&q=${encodeURIComponent(q)}`)).json()).users.map(
      ({ handle }) => handle,
    )
  expect(await ask('')).toEqual([author.handle, followed.handle])
  expect(await ask(at('zd'))).toEqual([stranger.handle])
  expect(await ask(at('ze'))).toEqual([])
  expect(await ask(at('zb'))).toEqual([])
  await db()
    .update(users)
    .set({ name: `هدیه\u200Cکیا ${suffix}` })
    .where(eq(users.id, followed.id))
  for (const typed of ['هدیه کیا', 'هديه\u200Cكيا']) expect(await ask(`${typed} ${suffix}`)).toEqual([followed.handle])
})

test('a held comment enqueues notifications only for the post’s author, its approval adds mentions, and repeated likes by one user enqueue one', async () => {
  const [author, fresh] = [await aUser(), await aUser({ createdAt: 1 })]
  const post = await aPost(author)
  const readEventKinds = async (hash: string) => {
    const { results } = await env.DB.prepare(
      "SELECT coalesce(payload ->> '$.notice.event', payload ->> '$.notice.kind') AS kind FROM outbox WHERE kind = 'notice' AND payload ->> '$.notice.comment' = ?",
    )
      .bind(hash)
      .all<{ kind: string }>()
    return results.map(({ kind }) => kind).sort()
  }
  const existing = await createComment(author, post.hash, 'آغاز')
  const held = await createComment(fresh, post.hash, `@${author.handle} سلام`, { parent: existing.hash })
  expect(await readEventKinds(held.hash)).toEqual(['comment', 'reply'])
  await as(author).put(`/api/comments/${held.hash}/approval`)
  expect(await readEventKinds(held.hash)).toEqual(['approved', 'comment', 'mention', 'reply'])
  const unseen = await createComment(await aUser({ createdAt: 1 }), post.hash, 'به دیگری', { parent: held.hash })
  expect(await readEventKinds(unseen.hash)).toEqual(['comment'])
  await Promise.all([1, 2, 3].map(() => as(fresh).put(`/api/comments/${existing.hash}/like`)))
  expect(await readEventKinds(existing.hash)).toEqual(['comment', 'commentLike'])
})
