import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { MINUTE } from '#shared/time.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { aPost, as, aUser, paragraphs, type TestUser } from '#worker/testing/index.ts'
import { MyPosts } from './contract.ts'

const list = async (author: TestUser, type: string) => MyPosts.parse(await (await as(author).get(`/api/posts/mine/${type}`)).json()).items

test('published posts have the views and reads of all time, likes and comments; one that nobody has seen has zeros', async () => {
  const author = await aUser()
  const [seen, unseen] = [await aPost(author), await aPost(author)]
  await env.DB.prepare('INSERT INTO post_readership (post_id, views, reads) VALUES (?, 1234567, 40)').bind(seen.id).run()
  await env.DB.prepare('UPDATE posts SET like_count = 17, comment_count = 3 WHERE id = ?').bind(seen.id).run()
  const numbers = new Map(
    (await list(author, 'published')).map(({ hash, views, reads, likeCount, commentCount }) => [
      hash,
      [views, reads, likeCount, commentCount],
    ]),
  )
  expect(numbers).toEqual(
    new Map([
      [seen.hash, [1_234_567, 40, 17, 3]],
      [unseen.hash, [0, 0, 0, 0]],
    ]),
  )
})

test('a draft has the beginning of its text on one line, which joins formatted parts and separates lines', async () => {
  const author = await aUser()
  const bold = [{ type: 'bold' }]
  const document = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'آغاز' }] },
      { type: 'paragraph' },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'مادر' },
          { type: 'text', text: 'بزرگم', marks: bold },
          { type: 'text', text: ' سواد نداشت.' },
          { type: 'hardBreak' },
          { type: 'text', text: 'من دارم.' },
        ],
      },
    ],
  }
  const created = await as(author).post('/api/posts', { key: crypto.randomUUID(), title: 'صلح‌نامه', document })
  expect(created.status).toBe(201)
  expect(await list(author, 'drafts')).toMatchObject([{ excerpt: 'آغاز مادربزرگم سواد نداشت. من دارم.', cover: null }])
})

test('the beginning of a long draft ends after a word; an empty draft and a published post have none', async () => {
  const author = await aUser()
  const create = (document: object) => as(author).post('/api/posts', { key: crypto.randomUUID(), title: 'بلند', document })
  await create(paragraphs('واژه‌ای '.repeat(500)))
  await aPost(author)
  const [draft] = await list(author, 'drafts')
  expect(draft?.excerpt).toMatch(/^(واژه‌ای )+واژه‌ای…$/)
  expect(draft?.excerpt.length).toBeLessThanOrEqual(161)
  await create({ type: 'doc', content: [{ type: 'paragraph' }] })
  expect((await list(author, 'drafts')).map(({ excerpt }) => excerpt)).toContain('')
  expect((await list(author, 'published')).map(({ excerpt }) => excerpt)).toEqual([''])
})

test('published posts have their views on each of the last thirty Tehran days; others have none', async () => {
  setClockOffset(Date.parse('2026-03-10T21:00:00Z') - Date.now()) // 00:30 of the 11th in Tehran.
  const [author, other] = [await aUser(), await aUser()]
  const [seen, unseen, theirs] = [await aPost(author), await aPost(author), await aPost(other)]
  const insert = (postId: number, authorId: number, day: string, views: number) =>
    env.STATS.prepare("INSERT INTO daily_counts (subject, subject_id, author_id, day, views) VALUES ('post', ?, ?, ?, ?)")
      .bind(postId, authorId, day, views)
      .run()
  await insert(seen.id, author.id, '2026-03-11', 5)
  await insert(seen.id, author.id, '2026-02-10', 2)
  await insert(seen.id, author.id, '2026-02-09', 100)
  await insert(theirs.id, other.id, '2026-03-11', 7)
  const views = new Map((await list(author, 'published')).map(({ hash, recentViews }) => [hash, recentViews]))
  expect(views.get(seen.hash)).toEqual([2, ...Array(28).fill(0), 5])
  expect(views.get(unseen.hash)).toEqual(Array(30).fill(0))
  await aPost(author, { state: 'draft' })
  expect((await list(author, 'drafts')).map(({ recentViews }) => recentViews)).toEqual([null])
})

test('an author with more counted days than are read at once sees no line rather than a wrong one', async () => {
  const author = await aUser()
  const post = await aPost(author)
  await env.STATS.prepare(
    `INSERT INTO daily_counts (subject, subject_id, author_id, day, views) WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      SELECT 'post', iif(i = 0, ?1, 1000000 + i), ?2, ?3, 1 FROM n`,
  )
    .bind(post.id, author.id, tehranDay(now()))
    .run()
  expect((await list(author, 'published')).map(({ recentViews }) => recentViews)).toEqual([null])
})

test('the first page of published posts comes with the last two drafts; other pages and lists do not', async () => {
  const author = await aUser()
  const read = async (path: string) => MyPosts.parse(await (await as(author).get(`/api/posts/mine/${path}`)).json())
  await aPost(author)
  await aPost(author)
  for (const [minute, title] of ['یکم', 'دوم', 'سوم'].entries()) {
    setClockOffset(minute * MINUTE)
    await as(author).post('/api/posts', { key: crypto.randomUUID(), title, document: paragraphs(`متن ${title}`) })
  }
  const first = await read('published?limit=1')
  expect(first.drafts).toMatchObject([
    { title: 'سوم', excerpt: 'متن سوم' },
    { title: 'دوم', excerpt: 'متن دوم' },
  ])
  for (const path of [`published?after=${first.next}`, 'published?q=x', 'drafts']) expect((await read(path)).drafts).toEqual([])
})
