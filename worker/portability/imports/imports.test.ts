import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { browse } from '#worker/testing/browse.ts'
import {
  anEstablishedUser,
  aPost,
  aPublication,
  as,
  aUser,
  linksTo,
  ORIGIN,
  paragraphs,
  queryNumber,
  readNotifications,
  request,
  runAllJobs,
  runQuery,
} from '#worker/testing/index.ts'
import { SourceState } from './contract.ts'
import { importKey } from './policy.ts'
import {
  applyAction,
  aSourceList,
  aSourcePost,
  FIRST_DATE,
  importItems,
  listItems,
  readFile,
  readImport,
  readPosts,
  readTestSources,
  sourceFile,
  startImport,
} from './testing/a-source.ts'

beforeEach(readTestSources)

const isStored = async (hash: string) => (await env.MEDIA.head(importKey(hash))) !== null

test('imports posts with their dates, addresses, tags and comments, and drafts as drafts; no follower and no timeline hears of it', async () => {
  const [person, follower] = [await anEstablishedUser(), await aUser()]
  await as(follower).put(`/api/follows/user/${person.handle}`)
  await runAllJobs()
  const items = [
    aSourcePost({
      title: 'نخست',
      slug: 'نشانی-کهنه',
      tags: ['کتاب', 'كتاب', 'فیلم'],
      canonicalUrl: 'https://old.example/first',
      description: 'توضیح',
      comments: [{ key: 'c1', parentKey: null, author: 'مهمان', body: 'چه خوب', at: FIRST_DATE }],
    }),
    aSourcePost({ title: 'پیش‌نویس', state: 'draft', publishedAt: null, tags: ['سفر'] }),
    aSourcePost({ title: 'آینده', publishedAt: now() + DAY }),
    aSourcePost({ title: 'بی‌تاریخ', publishedAt: null }),
  ]
  const ready = await readFile(person, sourceFile(items))
  expect(ready).toMatchObject({
    state: 'ready',
    format: 'wordpress',
    summary: { posts: 4, drafts: 3, comments: 1, existing: 0, from: FIRST_DATE, authors: [{ name: 'سارا', count: 4 }], authentic: null },
    counts: { waiting: 4, done: 0 },
  })
  await startImport(person, ready.hash)
  await runAllJobs()
  expect(await readImport(person, ready.hash)).toMatchObject({ state: 'done', counts: { done: 4, failed: 0 }, heldCount: 0, progress: 1 })
  expect(await isStored(ready.hash)).toBe(false)
  const posts = await readPosts(person)
  expect(posts.map(({ title, state, published_at }) => [title, state, published_at])).toEqual([
    ['نخست', 'published', FIRST_DATE],
    ['پیش‌نویس', 'draft', null],
    ['آینده', 'draft', null],
    ['بی‌تاریخ', 'draft', null],
  ])
  expect(posts[0]).toMatchObject({ canonical_url: 'https://old.example/first', slug: 'نشانی-کهنه' })
  const report = await listItems(person, ready.hash)
  expect(report.map(({ isDraft, draftReason }) => [isDraft, draftReason])).toEqual([
    [false, null],
    [true, 'draft'],
    [true, 'future'],
    [true, 'noDate'],
  ])
  expect(report[0]?.path).toBe(`/${person.handle}/${posts[0]?.slug}-${posts[0]?.hash}`)
  const page = await browse(encodeURI(report[0]?.path ?? ''))
  expect(page.text).toContain('<link rel="canonical" href="https://old.example/first"')
  const card = await (await as(person).get(`/api/posts/${posts[0]?.hash}`)).json<{ tags: { name: string }[]; description: string }>()
  expect([card.tags.map(({ name }) => name), card.description]).toEqual([['کتاب', 'فیلم'], 'توضیح'])
  const draft = await (await as(person).get(`/api/posts/${posts[1]?.hash}/draft`)).json<{ tags: string[] }>()
  expect(draft.tags).toEqual(['سفر'])
  expect(await readNotifications(follower)).toEqual([])
  expect(await queryNumber('SELECT count(*) AS n FROM home_inbox WHERE user_id = ?', follower.id)).toBe(0)
  const comments = await (await request(`/api/imports/comments/${posts[0]?.hash}`)).json()
  expect(comments).toEqual({ items: [{ key: 'c1', parentKey: null, author: 'مهمان', body: 'چه خوب', at: FIRST_DATE }] })
  expect((await request(`/api/imports/comments/${posts[1]?.hash}`)).status).toBe(404)
})

test('posts that were not public at their source become drafts, and the import says how many and why', async () => {
  const person = await anEstablishedUser()
  const hidden = SourceState.options.filter((state) => state !== 'public')
  const items = [
    aSourcePost(),
    ...hidden.map((state) => aSourcePost({ title: state, state })),
    aSourcePost({ title: 'دیگر', state: 'scheduled' }),
  ]
  const ready = await readFile(person, sourceFile(items))
  expect(ready.summary).toMatchObject({ posts: items.length, drafts: hidden.length + 1 })
  expect(ready.draftReasons[0]).toEqual({ reason: 'scheduled', count: 2 })
  expect(ready.draftReasons.map(({ reason }) => reason).sort()).toEqual([...hidden].sort())
  await startImport(person, ready.hash)
  await runAllJobs()
  expect((await readImport(person, ready.hash)).draftReasons).toEqual(ready.draftReasons)
  expect((await listItems(person, ready.hash, 'told')).map(({ draftReason }) => draftReason).toSorted()).toEqual(
    [...hidden.filter((state) => state !== 'draft'), 'scheduled'].toSorted(),
  )
  const posts = await readPosts(person)
  expect(posts.filter(({ state }) => state === 'published')).toHaveLength(1)
  expect(posts.filter(({ state }) => state === 'draft')).toHaveLength(items.length - 1)
})

test('a post whose date came after it was read stays a draft, as does one that an older version read', async () => {
  const person = await anEstablishedUser()
  const { hash } = await readFile(person, sourceFile([aSourcePost({ publishedAt: now() + HOUR }), aSourcePost()]))
  await env.DB.prepare(
    "UPDATE import_items SET item = json_remove(item, '$.state') WHERE position = 1 AND import_id = (SELECT id FROM imports WHERE hash = ?)",
  )
    .bind(hash)
    .run()
  setClockOffset(2 * HOUR)
  await startImport(person, hash)
  await runAllJobs()
  expect((await listItems(person, hash)).map(({ draftReason }) => draftReason)).toEqual(['future', 'unknown'])
  expect((await readPosts(person)).map(({ state }) => state)).toEqual(['draft', 'draft'])
})

test('posts that the owner wanted as drafts say so, and those left out are not counted', async () => {
  const person = await anEstablishedUser()
  const items = [aSourcePost(), aSourcePost({ state: 'private' }), aSourcePost({ author: 'دیگری', state: 'draft' })]
  const done = await importItems(person, items, { settings: { publishes: false, authors: ['سارا'] } })
  expect(done.draftReasons).toEqual([
    { reason: 'chosen', count: 1 },
    { reason: 'private', count: 1 },
  ])
})

test('a second run of the same file, and another file with the same texts, double nothing', async () => {
  const person = await anEstablishedUser()
  const [one, two, three] = [aSourcePost({ title: 'یک' }), aSourcePost({ title: 'دو' }), aSourcePost({ title: 'سه' })]
  await importItems(person, [one, two])
  const second = await readFile(person, sourceFile([one, two]))
  expect(second).toMatchObject({ state: 'ready', summary: { existing: 2 }, counts: { existing: 2, waiting: 0 } })
  await startImport(person, second.hash)
  await runAllJobs()
  expect(await readImport(person, second.hash)).toMatchObject({ state: 'done', counts: { existing: 2, done: 0 } })
  const third = await importItems(person, [three, { ...one, title: 'یکِ تازه' }])
  expect(third.counts).toMatchObject({ existing: 1, done: 1 })
  expect((await readPosts(person)).map(({ title }) => title)).toEqual(['یک', 'دو', 'سه'])
  const [, existing] = await listItems(person, third.hash)
  expect([existing?.state, existing?.path !== null]).toEqual(['existing', true])
})

test('of the posts of this site in an archive, those come again that their author removed, and none that moderators or a court removed', async () => {
  const [person, other] = [await anEstablishedUser(), await anEstablishedUser()]
  const keep = await aPost(person, { title: 'مانده' })
  const withdrawn = await aPost(person, { title: 'پس‌گرفته', state: 'withdrawn' })
  const removers = ['author', 'moderator', 'law'] as const
  const removed = await Promise.all(removers.map((by) => aPost(person, { title: by })))
  for (const [nth, { id }] of removed.entries())
    await runQuery("UPDATE posts SET state = 'removed', removed_by = ?, removed_at = 1 WHERE id = ?", removers[nth], id)
  const items = [keep, withdrawn, ...removed].map(({ hash }, nth) =>
    aSourcePost({ title: `${nth}`, ...(nth % 2 ? { key: `daftar:${ORIGIN}:${hash}` } : { canonicalUrl: `${ORIGIN}/a/b-${hash}` }) }),
  )
  const { hash } = await importItems(person, items)
  expect((await listItems(person, hash)).map(({ state }) => state)).toEqual(['existing', 'existing', 'done', 'existing', 'existing'])
  expect((await importItems(other, items)).counts).toMatchObject({ done: 5, existing: 0 })
})

test('two imports of the same texts at the same time bring each text once', async () => {
  const person = await anEstablishedUser()
  const items = [aSourcePost({ title: 'یک' }), aSourcePost({ title: 'دو' })]
  const [one, other] = [await readFile(person, sourceFile(items)), await readFile(person, sourceFile(items))]
  await startImport(person, one.hash)
  await startImport(person, other.hash)
  await runAllJobs()
  const counts = [(await readImport(person, one.hash)).counts, (await readImport(person, other.hash)).counts]
  expect(counts.map(({ done, existing }) => done + existing)).toEqual([2, 2])
  expect(counts.reduce((sum, { done }) => sum + done, 0)).toBe(2)
  expect((await readPosts(person)).filter(({ state }) => state === 'published')).toHaveLength(2)
  expect((await readPosts(person)).filter(({ state }) => state === 'draft')).toHaveLength(0)
})

test('the settings leave out drafts and authors, rename tags, drop canonical addresses and comments, and keep everything a draft', async () => {
  const person = await anEstablishedUser()
  const items = [
    aSourcePost({
      tags: ['ادب', 'دور'],
      canonicalUrl: 'https://old.example/a',
      comments: [{ key: 'c', parentKey: null, author: 'م', body: 'نظر', at: null }],
    }),
    aSourcePost({ author: 'دیگری' }),
    aSourcePost({ state: 'draft' }),
  ]
  const settings = {
    ...{ publishes: false, drafts: false, comments: false, keepsCanonical: false, authors: ['سارا'] },
    tags: [
      { from: 'ادب', to: 'ادبیات' },
      { from: 'دور', to: '' },
    ],
  }
  const { hash, counts } = await importItems(person, items, { settings })
  expect(counts).toMatchObject({ done: 1, skipped: 2 })
  expect((await listItems(person, hash)).map(({ state }) => state)).toEqual(['done', 'skipped', 'skipped'])
  const [post] = await readPosts(person)
  expect(post).toMatchObject({ state: 'draft', canonical_url: null })
  const draft = await (await as(person).get(`/api/posts/${post?.hash}/draft`)).json<{ tags: string[] }>()
  expect(draft.tags).toEqual(['ادبیات'])
  expect(await queryNumber('SELECT count(*) AS n FROM archived_comments WHERE post_id = ?', post?.id)).toBe(0)
})

test('the settings leave out short posts, whose number the summary tells, and another import brings them', async () => {
  const person = await anEstablishedUser()
  const withLetters = (letters: number) => aSourcePost({ text: { html: `<p>${'ا'.repeat(letters)}</p>` } })
  const items = [withLetters(0), withLetters(279), withLetters(280), withLetters(1000), aSourceList([])]
  const { summary } = await readFile(person, sourceFile(items))
  expect(summary?.lengths).toEqual([
    { letters: 1, count: 3 },
    { letters: 280, count: 2 },
    { letters: 1000, count: 1 },
  ])
  const { hash, counts } = await importItems(person, items, { settings: { minLetters: 280 } })
  expect(counts).toMatchObject({ done: 3, skipped: 2 })
  expect((await listItems(person, hash)).map(({ state }) => state)).toEqual(['skipped', 'skipped', 'done', 'done', 'done'])
  expect((await importItems(person, items)).counts).toMatchObject({ done: 2, existing: 3 })
})

test('publishes in a publication of the member only, and reports posts that it refuses by then', async () => {
  const [person, stranger] = [await anEstablishedUser(), await anEstablishedUser()]
  const publication = await aPublication({ owner: person })
  const { hash } = await readFile(stranger, sourceFile([aSourcePost()]))
  const settings = { publication: publication.hash }
  expect((await as(stranger).post(`/api/imports/${hash}/start`, { settings, confirmsOwnership: true })).status).toBe(400)
  expect((await readImport(stranger, hash)).state).toBe('ready')
  const done = await importItems(person, [aSourcePost()], { settings })
  expect((await listItems(person, done.hash))[0]?.path).toContain(`/${publication.handle}/`)
  const late = await readFile(person, sourceFile([aSourcePost()]))
  await startImport(person, late.hash, settings)
  await env.DB.prepare('UPDATE publications SET closed_at = 1 WHERE id = ?').bind(publication.id).run()
  await runAllJobs()
  expect((await listItems(person, late.hash)).map(({ state, reason, path }) => [state, reason, path])).toEqual([
    ['failed', 'notAllowed', null],
  ])
  expect((await readPosts(person)).map(({ state }) => state)).toEqual(['published', 'removed'])
})

test('holds posts with links of a new member, with their dates, and reports which', async () => {
  const [person, moderator] = [await aUser(), await aUser({ role: 'moderator' })]
  const items = [
    aSourcePost({ text: { document: linksTo('https://elsewhere.example/') }, tags: ['کتاب'] }),
    aSourcePost({ title: 'بی‌پیوند' }),
  ]
  const done = await importItems(person, items)
  expect(done).toMatchObject({ state: 'done', heldCount: 1, counts: { done: 2 } })
  expect((await listItems(person, done.hash)).map(({ warnings }) => warnings)).toEqual([['held'], []])
  const held = (await readPosts(person)).find(({ state }) => state === 'draft')
  expect((await as(moderator).post(`/api/moderation/held-posts/${held?.hash}/release`, { version: 1 })).status).toBe(200)
  await runAllJobs()
  expect((await readPosts(person)).map(({ state, published_at }) => [state, published_at])).toEqual([
    ['published', FIRST_DATE],
    ['published', FIRST_DATE],
  ])
  expect((await listItems(person, done.hash)).map(({ warnings }) => warnings)).toEqual([['approved'], []])
})

test('reports texts that cannot be posts, and fits what is too long', async () => {
  const person = await anEstablishedUser()
  const items = [
    aSourcePost({ title: '', text: { document: { type: 'doc', content: [{ type: 'paragraph' }] } } }),
    aSourcePost({ text: { document: { type: 'doc', content: [{ type: 'script' }] } } }),
    aSourcePost({ text: { document: paragraphs('ا'.repeat(800_000)) } }),
    aSourcePost({ title: '', text: { document: paragraphs('آغاز متن بی عنوان') } }),
    aSourcePost({
      title: 'دراز '.repeat(100),
      description: 'د'.repeat(1000),
      tags: ['۱', '۲', '۳', '۴', '۵', '۶'],
      canonicalUrl: 'https://x/',
    }),
  ]
  const { hash } = await importItems(person, items)
  expect((await listItems(person, hash)).map(({ state, reason, warnings }) => [state, reason, warnings])).toEqual([
    ['failed', 'empty', []],
    ['failed', 'invalid', []],
    ['failed', 'tooLong', []],
    ['done', null, ['noTitle']],
    ['done', null, ['title', 'description', 'tags', 'canonical']],
  ])
  expect((await readPosts(person))[0]?.title).toBe('آغاز متن بی عنوان')
})

test('an import that cannot be read fails with the reason, and its file is deleted', async () => {
  const person = await aUser()
  const empty = await readFile(person, sourceFile([]))
  expect(empty).toMatchObject({ state: 'failed', failure: 'empty' })
  expect(await isStored(empty.hash)).toBe(false)
  expect((await as(person).post(`/api/imports/${empty.hash}/start`, { settings: {}, confirmsOwnership: true })).status).toBe(409)
  expect((await as(person).post(`/api/imports/${empty.hash}/retry`)).status).toBe(409)
})

test('pausing stops an import until it is resumed; cancelling keeps what came and deletes the file', async () => {
  const person = await anEstablishedUser()
  const { hash } = await readFile(person, sourceFile([aSourcePost(), aSourcePost()]))
  await startImport(person, hash)
  expect((await applyAction(person, hash, 'pause')).state).toBe('paused')
  await runAllJobs()
  expect((await readImport(person, hash)).counts).toMatchObject({ waiting: 2 })
  expect((await applyAction(person, hash, 'resume')).state).toBe('running')
  await applyAction(person, hash, 'cancel')
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'cancelled', counts: { waiting: 2 } })
  expect(await isStored(hash)).toBe(false)
  expect((await as(person).post(`/api/imports/${hash}/resume`)).status).toBe(409)
})
