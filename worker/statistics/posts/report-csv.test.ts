import { expect, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { now } from '#worker/lib/clock.ts'
import { aPost, aPublication, as, aUser, ORIGIN, type TestUser } from '#worker/testing/index.ts'
import { addDays } from './report-window.ts'
import { insertDay } from './testing/insert-counts.ts'

const HEADERS = 'impressions,views,reads,listens,shares,visible_seconds,discarded'
const today = () => tehranDay(now())

/** `Response.text` drops the byte order mark. */
async function download(person: TestUser, path: string): Promise<string> {
  const response = await as(person).get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[\w.-]+\.csv"$/)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}

test('a file of days has the byte order mark, ISO dates, and one row for each day with counts, oldest first', async () => {
  const author = await aUser()
  const post = await aPost(author)
  const of = { authorId: author.id }
  await insertDay(post, today(), { ...of, impressions: 1, views: 2, reads: 3, listens: 4, shares: 5, visibleMs: 6499, discarded: 7 })
  await insertDay(post, addDays(today(), -900), { ...of, views: 1 })
  await insertDay(post, addDays(today(), -6 * 366), { ...of, views: 1 })
  const rows = [`day,${HEADERS}`, `${addDays(today(), -900)},0,1,0,0,0,0,0`, `${today()},1,2,3,4,5,6,7`]
  const file = `\uFEFF${rows.map((row) => `${row}\r\n`).join('')}`
  expect(await download(author, '/api/stats/mine/csv')).toBe(file)
  expect(await download(author, `/api/stats/post/${post.hash}/csv`)).toBe(file)
  expect(await download(author, `/api/stats/mine/csv?of=days&before=${today()}`)).toBe(
    `\uFEFF${rows
      .slice(0, 2)
      .map((row) => `${row}\r\n`)
      .join('')}`,
  )
})

test('a file of days has five years of 366 days, and rounds visible time to seconds', async () => {
  const author = await aUser()
  const post = await aPost(author)
  const first = addDays(today(), 1 - 5 * 366)
  await insertDay(post, first, { authorId: author.id, visibleMs: 6500 })
  await insertDay(post, addDays(first, -1), { authorId: author.id, views: 1 })
  expect((await download(author, '/api/stats/mine/csv')).split('\r\n').slice(1)).toEqual([`${first},0,0,0,0,0,7,0`, ''])
})

test.each([
  ['quotes', 'او گفت «"بیا"»', '"او گفت «""بیا""»"'],
  ['commas', 'یک, دو', '"یک, دو"'],
  ['Persian commas and ZWNJ', 'می‌روم، می‌آیم', 'می‌روم، می‌آیم'],
  ['line breaks', 'یک\nدو\r\nسه', '"یک\nدو\r\nسه"'],
  ['a formula', '=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""http://evil.example"")"'],
  ['a plus', '+1', "'+1"],
  ['a minus', '-2+3', "'-2+3"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t=1"],
])('a title with %s stays one cell of text', async (_, title, cell) => {
  const author = await aUser()
  const post = await aPost(author, { title, at: Date.parse('2026-01-02T03:04:05Z') })
  await insertDay(post, today(), { authorId: author.id, views: 2 })
  expect(await download(author, '/api/stats/mine/csv?of=posts')).toBe(
    `\uFEFFtitle,url,published_at,${HEADERS},all_views\r\n${cell},${ORIGIN}/me/stats/post/${post.hash},2026-01-02T03:04:05.000Z,0,2,0,0,0,0,0,2\r\n`,
  )
})

test('the files of a publication have its days and its posts', async () => {
  const owner = await aUser()
  const publication = await aPublication({ owner })
  const [post] = [await aPost(owner, { publication, title: 'در نشریه' }), await aPost(owner, { title: 'بیرون' })]
  await insertDay(post, today(), { authorId: owner.id, publicationId: publication.id, views: 3 })
  const path = `/api/stats/publication/${publication.handle}/csv`
  expect(await download(owner, path)).toContain(`${today()},0,3,0,0,0,0,0`)
  const posts = await download(owner, `${path}?of=posts`)
  expect(posts.split('\r\n').slice(1)).toEqual([expect.stringMatching(/^در نشریه,.*,0,3,0,0,0,0,0,3$/), ''])
})

test('an account without statistics has files of a header', async () => {
  const person = await aUser()
  expect(await download(person, '/api/stats/mine/csv')).toBe(`\uFEFFday,${HEADERS}\r\n`)
  expect((await download(person, '/api/stats/mine/csv?of=posts')).split('\r\n')).toHaveLength(2)
})
