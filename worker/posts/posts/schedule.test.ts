import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { toIsoDate } from '#shared/persian/jalali.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { interleavedDatabase } from '#worker/testing/databases.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import {
  anEstablishedUser,
  aPost,
  aPublication,
  as,
  aUser,
  countInvalidations,
  faultyDatabase,
  InjectedFault,
  ORIGIN,
  paragraphs,
  queryNumber,
  readInvalidationVersion,
  type TestUser,
  takeConsole,
} from '#worker/testing/index.ts'
import { publishDue as publishDueAt } from './publish-due.ts'

freezeClock()

const db = database(env)
const publishDue = (on: typeof db) => publishDueAt(on, ORIGIN)

const schedule = (author: TestUser, hash: string, body: object) =>
  as(author).put(`/api/posts/${hash}/schedule`, { revision: 1, publishAt: now() + HOUR, ...body })
const rowOf = (hash: string) =>
  env.DB.prepare('SELECT state, publish_at, published_at, publication_id, schedule_flaw FROM posts WHERE hash = ?').bind(hash).first()
const emails = async (hash: string) =>
  (await env.DB.prepare('SELECT payload FROM outbox WHERE id LIKE ?').bind(`scheduled:${hash}:%`).all<{ payload: string }>()).results.map(
    ({ payload }) => payload,
  )
const invalidations = (hash: string) => countInvalidations(`post-${hash}`)
const statusFor = async (hash: string) => (await as(null).get(`/api/posts/${hash}`)).status
const advanceClock = (ms: number) => setClockOffset(now() - Date.now() + ms)

test('a scheduled post becomes public at its time with its settings and latest text', async () => {
  const author = await aUser()
  const tag = `موعد${author.hash}`
  const post = await aPost(author, { state: 'draft', title: 'پیش از موعد' })
  const publishAt = now() + HOUR
  const answer = await schedule(author, post.hash, {
    publishAt,
    tags: [tag],
    topics: ['books'],
    description: 'فردا می‌آید',
    commentsOn: false,
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ hash: post.hash, publishAt, path: `/${author.handle}/پیش-از-موعد-${post.hash}` })
  await as(author).put(`/api/posts/${post.hash}/draft`, {
    saveId: crypto.randomUUID(),
    revision: 1,
    title: 'سر موعد',
    document: paragraphs('تازه‌ترین متن'),
  })
  advanceClock(HOUR - 1000)
  await publishDue(db)
  expect(await statusFor(post.hash)).toBe(404)
  advanceClock(1000 + 10 * MINUTE)
  await publishDue(db)
  const page = await (await as(null).get(`/api/posts/${post.hash}`)).json<{ html: string }>()
  expect(page).toMatchObject({
    title: 'سر موعد',
    path: `/${author.handle}/سر-موعد-${post.hash}`,
    publishedAt: publishAt,
    editedAt: null,
    description: 'فردا می‌آید',
    commentsOn: false,
    tags: [{ name: tag }],
    topics: [{ key: 'books' }],
  })
  expect(page.html).toContain('تازه‌ترین متن')
  expect(await queryNumber('SELECT post_count AS n FROM tags WHERE name = ?', tag)).toBe(1)
  expect(await queryNumber('SELECT post_count AS n FROM users WHERE hash = ?', author.hash)).toBe(1)
  expect(await emails(post.hash)).toEqual([expect.stringContaining('سر-موعد')])
})

test('20 concurrent cron runs leave a due post published, with one email to its author and one invalidation of its page', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft' })
  await schedule(author, post.hash, {})
  advanceClock(HOUR)
  const settled = await Promise.all(Array.from({ length: 20 }, () => publishDue(db)))
  expect(settled.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1)
  expect(await rowOf(post.hash)).toMatchObject({ state: 'published', publish_at: null })
  expect(await emails(post.hash)).toHaveLength(1)
  expect(await invalidations(post.hash)).toBe(1)
  expect(await queryNumber('SELECT post_count AS n FROM users WHERE hash = ?', author.hash)).toBe(1)
})

test('after a cron run killed at any query, the next run leaves the post published with one email', async () => {
  const author = await aUser()
  for (const when of ['before', 'after'] as const)
    for (let nth = 1; ; nth++) {
      const post = await aPost(author, { state: 'draft' })
      await schedule(author, post.hash, {})
      advanceClock(HOUR)
      const { database: broken, calls } = faultyDatabase(env.DB, { nth, when })
      await publishDue(database({ DB: broken })).catch((error: Error) => expect(error.cause).toBeInstanceOf(InjectedFault))
      takeConsole()
      const { state } = (await rowOf(post.hash)) ?? {}
      expect(await emails(post.hash)).toHaveLength(state === 'published' ? 1 : 0)
      expect(await invalidations(post.hash)).toBe(state === 'published' ? 1 : 0)
      await publishDue(db)
      expect(await rowOf(post.hash)).toMatchObject({ state: 'published' })
      expect(await emails(post.hash)).toHaveLength(1)
      if (calls() < nth) break
    }
})

test('publishing, unscheduling or removing a post during cron runs leaves one consistent result', async () => {
  const author = await aUser()
  const race = async (act: (hash: string) => Promise<Response>) => {
    const post = await aPost(author, { state: 'draft' })
    await schedule(author, post.hash, {})
    advanceClock(HOUR)
    const [answer] = await Promise.all([act(post.hash), publishDue(db), publishDue(db)])
    await publishDue(db)
    return { status: answer.status, row: await rowOf(post.hash), emails: (await emails(post.hash)).length }
  }
  const me = as(author)
  const published = await race((hash) => me.post(`/api/posts/${hash}/publish`, { revision: 1 }))
  expect(published).toMatchObject({ status: 200, row: { state: 'published', publish_at: null } })
  const kept = await race((hash) => me.delete(`/api/posts/${hash}/schedule`))
  expect([
    [204, 'draft', 0],
    [409, 'published', 1],
  ]).toContainEqual([kept.status, kept.row?.state, kept.emails])
  const removed = await race((hash) => me.delete(`/api/posts/${hash}`))
  expect(removed).toMatchObject({ status: 204, row: { state: 'removed', publish_at: null } })
})

test('a draft saved during a cron run is published with the title and text of one revision', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft' })
  await schedule(author, post.hash, {})
  advanceClock(HOUR)
  const save = (revision: number) =>
    as(author).put(`/api/posts/${post.hash}/draft`, {
      saveId: crypto.randomUUID(),
      revision,
      title: `بار ${revision}`,
      document: paragraphs(`متن ${revision}`),
    })
  await Promise.all([publishDue(db), save(1)])
  await publishDue(db)
  const body = await env.DB.prepare(
    'SELECT b.revision AS shown, b.text AS text, p.title AS title FROM post_bodies b JOIN posts p ON p.id = b.post_id WHERE p.hash = ?',
  )
    .bind(post.hash)
    .first<{ shown: number; text: string; title: string }>()
  expect([1, 2]).toContain(body?.shown)
  expect([body?.title, body?.text]).toEqual(body?.shown === 2 ? ['بار 1', 'متن 1'] : [post.title, 'متن نوشتهٔ آزمون.'])
})

test('a draft saved between the read and the publication of a due post is published in its newest revision', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft' })
  await schedule(author, post.hash, {})
  advanceClock(HOUR)
  const save = () =>
    as(author).put(`/api/posts/${post.hash}/draft`, {
      saveId: crypto.randomUUID(),
      revision: 1,
      title: 'عنوان تازه',
      document: paragraphs('متن تازه'),
    })
  let saved: Response | undefined
  const interleaved = interleavedDatabase(env.DB, /^update "posts"/i, async () => (saved = await save()))
  expect(await publishDue(database({ DB: interleaved }))).toBeGreaterThan(0)
  expect(saved?.status).toBe(200)
  const shown = await env.DB.prepare(
    'SELECT p.title, p.slug, b.revision, b.text FROM posts p JOIN post_bodies b ON b.post_id = p.id WHERE p.hash = ?',
  )
    .bind(post.hash)
    .first()
  expect(shown).toEqual({ title: 'عنوان تازه', slug: 'عنوان-تازه', revision: 2, text: 'متن تازه' })
  expect(await emails(post.hash)).toEqual([expect.stringContaining('عنوان تازه')])
})

test('another user’s request to reschedule or unschedule a post returns 404 and leaves its row unchanged', async () => {
  const [author, other] = [await aUser(), await aUser()]
  const post = await aPost(author, { state: 'draft' })
  await schedule(author, post.hash, {})
  const before = await rowOf(post.hash)
  expect(before).toMatchObject({ state: 'scheduled' })
  const path = `/api/posts/${post.hash}/schedule`
  expect((await as(other).patch(path, { publishAt: now() + 5 * HOUR })).status).toBe(404)
  expect((await as(other).delete(path)).status).toBe(404)
  expect((await schedule(other, post.hash, { publishAt: now() + 5 * HOUR })).status).toBe(404)
  expect(await rowOf(post.hash)).toEqual(before)
})

test('a due post without text, without its cover image or by a suspended author returns to the drafts, with one email to its author', async () => {
  const author = await aUser()
  const me = as(author)
  const post = await aPost(author, { state: 'draft', title: 'بی‌متن خواهد شد' })
  await schedule(author, post.hash, { tags: ['ماندنی'] })
  await me.put(`/api/posts/${post.hash}/draft`, {
    saveId: crypto.randomUUID(),
    revision: 1,
    title: post.title,
    document: { type: 'doc', content: [{ type: 'paragraph' }] },
  })
  advanceClock(HOUR)
  await Promise.all(Array.from({ length: 5 }, () => publishDue(db)))
  expect(await rowOf(post.hash)).toMatchObject({ state: 'draft', publish_at: null, published_at: null, schedule_flaw: 'empty' })
  expect(await emails(post.hash)).toEqual([expect.stringContaining('پست هنوز خالی است')])
  expect(await statusFor(post.hash)).toBe(404)
  const { items } = await (await me.get('/api/posts/mine/drafts')).json<{ items: object[] }>()
  expect(items).toMatchObject([{ hash: post.hash, scheduleError: 'پست هنوز خالی است' }])
  expect(await (await me.get(`/api/posts/${post.hash}/draft`)).json()).toMatchObject({ tags: ['ماندنی'], publishAt: null })

  const cover = newHash()
  await env.DB.prepare(
    "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?1, ?2, ?1, 480, 480, '[480]', 1, 1)",
  )
    .bind(cover, author.id)
    .run()
  const pictured = await aPost(author, { state: 'draft' })
  expect((await schedule(author, pictured.hash, { cover })).status).toBe(200)
  await env.DB.prepare('DELETE FROM media WHERE hash = ?').bind(cover).run()
  advanceClock(HOUR)
  await publishDue(db)
  expect(await rowOf(pictured.hash)).toMatchObject({ state: 'draft', schedule_flaw: 'cover' })
  expect(await emails(pictured.hash)).toHaveLength(1)

  const suspended = await aUser()
  const held = await aPost(suspended, { state: 'draft' })
  await schedule(suspended, held.hash, {})
  await env.DB.prepare("UPDATE users SET state = 'suspended' WHERE id = ?").bind(suspended.id).run()
  advanceClock(HOUR)
  await publishDue(db)
  expect(await rowOf(held.hash)).toMatchObject({ state: 'draft', schedule_flaw: 'account' })
  expect(await emails(held.hash)).toHaveLength(1)
})

test('scheduling accepts times from one minute to 366 days ahead and rejects earlier and later ones by field with 400', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft' })
  const at = async (ahead: number) => {
    const answer = await schedule(author, post.hash, { publishAt: now() + ahead })
    return [answer.status, Object.keys((await answer.json<{ error?: { fields?: object } }>()).error?.fields ?? {})]
  }
  expect(await at(MINUTE - 2000)).toEqual([400, ['publishAt']])
  expect(await at(-DAY)).toEqual([400, ['publishAt']])
  expect(await at(366 * DAY + MINUTE)).toEqual([400, ['publishAt']])
  expect(await at(366 * DAY)).toEqual([200, []])
  expect(await at(MINUTE + 1000)).toEqual([200, []])
})

test.each([
  ['1403', 1403],
  ['1408', 1408],
])('the cron job publishes at 23:30 Tehran time on the leap day of the Persian year %s', async (_name, year) => {
  const publishAt = Date.parse(`${toIsoDate({ year, month: 12, day: 30 })}T23:30:00+03:30`)
  setClockOffset(publishAt - Date.now() - 2 * HOUR)
  const author = await aUser()
  const post = await aPost(author, { state: 'draft' })
  expect((await schedule(author, post.hash, { publishAt })).status).toBe(200)
  advanceClock(2 * HOUR - 1000)
  await publishDue(db)
  expect(await rowOf(post.hash)).toMatchObject({ state: 'scheduled' })
  advanceClock(1000)
  await publishDue(db)
  expect(await rowOf(post.hash)).toMatchObject({ state: 'published', published_at: publishAt })
})

test('a scheduled post can be rescheduled and unscheduled; scheduling or unscheduling a published one returns 409', async () => {
  const author = await aUser()
  const me = as(author)
  const post = await aPost(author, { state: 'draft' })
  const path = `/api/posts/${post.hash}/schedule`
  expect((await me.patch(path, { publishAt: now() + HOUR })).status).toBe(409)
  await schedule(author, post.hash, {})
  expect((await me.patch(path, { publishAt: now() + 2 * HOUR })).status).toBe(200)
  advanceClock(HOUR + MINUTE)
  await publishDue(db)
  expect(await rowOf(post.hash)).toMatchObject({ state: 'scheduled' })
  expect((await me.delete(path)).status).toBe(204)
  expect((await me.delete(path)).status).toBe(204)
  advanceClock(HOUR)
  await publishDue(db)
  expect(await rowOf(post.hash)).toMatchObject({ state: 'draft', publish_at: null })
  expect((await me.post(`/api/posts/${post.hash}/publish`, { revision: 1 })).status).toBe(200)
  expect((await schedule(author, post.hash, {})).status).toBe(409)
  expect((await me.delete(path)).status).toBe(409)
})

test('scheduling a withdrawn post keeps its first publication date, and unscheduling it makes it withdrawn again', async () => {
  const author = await aUser()
  const post = await aPost(author, { at: now() - 10 * DAY })
  const before = await rowOf(post.hash)
  await as(author).post(`/api/posts/${post.hash}/withdraw`)
  await schedule(author, post.hash, {})
  await as(author).delete(`/api/posts/${post.hash}/schedule`)
  expect(await rowOf(post.hash)).toMatchObject({ state: 'withdrawn' })
  await schedule(author, post.hash, {})
  advanceClock(HOUR)
  await publishDue(db)
  expect(await rowOf(post.hash)).toMatchObject({ state: 'published', published_at: before?.published_at })
})

test('the author needs the right to publish in the publication both when scheduling and when due', async () => {
  const [owner, writer] = [await aUser(), await aUser()]
  const house = await aPublication({ owner, writers: [writer] })
  const theirs = await aPost(writer, { state: 'draft' })
  const refused = await schedule(writer, theirs.hash, { publication: house.hash })
  expect(await refused.json()).toMatchObject({ error: { fields: { publication: expect.any(String) } } })

  const post = await aPost(owner, { state: 'draft' })
  const answer = await schedule(owner, post.hash, { publication: house.hash })
  expect(await answer.json()).toMatchObject({ path: expect.stringContaining(`/${house.handle}/`) })
  await env.DB.prepare('DELETE FROM publication_members WHERE user_id = ?').bind(owner.id).run()
  advanceClock(HOUR)
  await publishDue(db)
  expect(await rowOf(post.hash)).toMatchObject({ state: 'draft', publication_id: null, schedule_flaw: 'publication' })
})

test('publishing applies the slug, canonical URL and publication, updates the publications’ post counts, and rejects unsafe canonical URLs (400)', async () => {
  const owner = await anEstablishedUser()
  const [first, second] = [await aPublication({ owner }), await aPublication({ owner })]
  const post = await aPost(owner, { state: 'draft' })
  const publish = (body: object) => as(owner).post(`/api/posts/${post.hash}/publish`, { revision: 1, ...body })
  const canonicalUrl = 'https://example.org/first'
  const answer = await publish({ slug: 'نشانی  دلخواه/۱۲', canonicalUrl, publication: first.hash })
  expect(await answer.json()).toMatchObject({ path: `/${first.handle}/نشانی-دلخواه-۱۲-${post.hash}` })
  expect(await (await as(null).get(`/api/posts/${post.hash}`)).json()).toMatchObject({
    canonicalUrl,
    publication: { handle: first.handle },
  })
  const counts = async () =>
    Promise.all([first, second].map(({ hash }) => queryNumber('SELECT post_count AS n FROM publications WHERE hash = ?', hash)))
  expect(await counts()).toEqual([1, 0])
  const invalidated = await readInvalidationVersion(`publication-${first.hash}`)
  await publish({ publication: second.hash })
  expect(await counts()).toEqual([0, 1])
  expect(await readInvalidationVersion(`publication-${first.hash}`)).toBeGreaterThan(invalidated)
  await publish({ publication: null })
  expect(await counts()).toEqual([0, 0])
  for (const bad of ['http://example.org', 'javascript:alert(1)', 'https://a:b@example.org/', 'https://localhost/', 'https://10.0.0.1/'])
    expect((await publish({ canonicalUrl: bad })).status).toBe(400)
})

test('withdrawing a scheduled post that was never published makes it a draft, and repeating the request changes nothing', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'scheduled' })
  for (let nth = 0; nth < 2; nth++) {
    expect((await as(author).post(`/api/posts/${post.hash}/withdraw`)).status).toBe(204)
    expect(await rowOf(post.hash)).toMatchObject({ state: 'draft', publish_at: null })
  }
})
