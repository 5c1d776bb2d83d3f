import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, as, aUser, request, type TestUser } from '#worker/testing/index.ts'
import { type FeedItem, MAX_FEED_ITEMS } from './channel.ts'
import { detachHtml } from './read-channels.ts'
import { writeRss } from './write-feed.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const TEXT = /^(?:[\t\n\r -%'-;=?-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|&(?:amp|lt|gt|quot|apos);)*$/u
const decodeEntities = (written: string) => {
  expect(written).toMatch(TEXT)
  return written.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '')
}

function parse(xml: string): { name: string; text: string }[] {
  const open: string[] = []
  const ended: { name: string; text: string }[] = []
  let text = ''
  const body = xml.replace('<?xml version="1.0" encoding="UTF-8"?>\n', '')
  let read = 0
  for (const [token, end, name = '', attributes = '', empty] of body.matchAll(/<(\/?)([a-z:]+)((?: [a-z:]+="[^"<]*")*)(\/?)>|[^<]+/giy)) {
    read += token.length
    if (!token.startsWith('<')) text += decodeEntities(token)
    for (const [, value = ''] of attributes.matchAll(/"([^"]*)"/g)) decodeEntities(value)
    if (!name || empty) continue
    if (end) {
      expect(open.pop()).toBe(name)
      ended.push({ name, text })
    } else open.push(name)
    text = ''
  }
  expect([read, open]).toEqual([body.length, []])
  return ended
}
const textsOf = (root: ReturnType<typeof parse>, wanted: string) => root.filter(({ name }) => name === wanted).map(({ text }) => text)

const channel = { title: 'ت', description: '', path: '/a/list/b', self: '/feed/list/b', items: [] }
const item: FeedItem = {
  hash: 'abcdefghijkl',
  title: 'ت',
  path: '/a/b',
  author: { handle: 'alef', name: 'الف', avatar: null },
  at: 0,
  editedAt: null,
  description: '',
  cover: null,
  categories: [],
  audio: null,
  canonicalUrl: null,
}

test('RSS stays well-formed and keeps the valid characters of any title, author name and body', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(']]>', '<![CDATA[', '\0\u0008\uFFFE', '&amp;', '\uD800', '</title><script>', '<!--', '؟«نیم‌فاصله»', '\r\n'),
  )
  fc.assert(
    fc.property(hostile, hostile, hostile, hostile, (title, author, description, html) => {
      const items = [{ ...item, title, author: { ...item.author, name: author }, description, html, categories: [title] }]
      const root = parse(writeRss('https://daftar.example', { ...channel, title, description, items }))
      const expectedText = (text: string) =>
        text.replace(/[^\t\n\r -~\u00A0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replace(/\r\n?/g, '\n')
      expect(textsOf(root, 'title')).toEqual([expectedText(title), expectedText(title)])
      expect(textsOf(root, 'dc:creator')).toEqual([expectedText(author)])
      expect(textsOf(root, 'content:encoded')).toEqual(html ? [expectedText(html)] : [])
    }),
  )
})

test('RSS has absolute URLs and at most fifty items, and the same content yields the same text', () => {
  const items = Array.from({ length: MAX_FEED_ITEMS + 5 }, (_, at) => ({ ...item, path: `/سارا/نیم‌روز «گرم»-${at}`, at }))
  const xml = writeRss('https://daftar.example', { ...channel, items })
  const root = parse(xml)
  const links = textsOf(root, 'link')
  expect(links.length).toBe(MAX_FEED_ITEMS + 1)
  for (const link of links) expect(link).toMatch(/^https:\/\/daftar\.example\/[!-~]+$/)
  expect(textsOf(root, 'guid')[0]).toBe(item.hash)
  expect(writeRss('https://daftar.example', { ...channel, items })).toBe(xml)
})

test('detachHtml makes URLs absolute, leads fragments to the post and prefixes ids', async () => {
  const html =
    '<p><a href="/tag/x">ب</a> <a href="https://a.example/">ا</a> <a href="#fn-1" id="fnref-1">۱</a></p><h2 id="h-بخش">بخش</h2><img src="/media/a/1.webp" srcset="/media/a/1.webp 1w, /media/a/2.webp 2w"><audio src="/media/audio/a.mp3"></audio>'
  expect(await detachHtml(html, 'abcdefghijkl', 'https://d.example/sara/%D9%85%D8%AA%D9%86-abcdefghijkl')).toBe(
    '<p><a href="https://d.example/tag/x">ب</a> <a href="https://a.example/">ا</a> <a href="https://d.example/sara/%D9%85%D8%AA%D9%86-abcdefghijkl#fn-1" id="abcdefghijkl-fnref-1">۱</a></p><h2 id="abcdefghijkl-h-بخش">بخش</h2><img src="https://d.example/media/a/1.webp" srcset="https://d.example/media/a/1.webp 1w, https://d.example/media/a/2.webp 2w"><audio src="https://d.example/media/audio/a.mp3"></audio>',
  )
})

async function aListFeed() {
  const [author, owner] = [await aUser(), await aUser()]
  const made = await as(owner).post('/api/lists', { key: `key-${newHash()}`, name: 'شعر & <نثر>', description: ']]> بی‌پایان' })
  const list = ListCard.parse(await made.json())
  const put = async (title: string, note = '') => {
    const post = await aPost(author, { title })
    await as(owner).put(`/api/lists/${list.hash}/items/${post.hash}`)
    if (note) await as(owner).patch(`/api/lists/${list.hash}/items/${post.hash}`, { note })
    return post
  }
  return { author, owner, list, put, path: `/feed/list/${list.hash}` }
}
const titles = async (path: string) => textsOf(parse(await (await request(path)).text()), 'title').slice(1)

test('a list feed contains posts with the owner’s notes and reflects a new name and a withdrawn post', async () => {
  const { author, owner, list, put, path } = await aListFeed()
  const post = await put('«نیم‌روز» <گرم>', 'یک\nدو')
  const answer = await request(path)
  expect(answer.headers.get('Content-Type')).toBe('application/rss+xml; charset=UTF-8')
  expect(answer.headers.get('Cache-Control')).toContain('public')
  const root = parse(await answer.text())
  expect(textsOf(root, 'title')).toEqual([`${list.name} · ${owner.name}`, '«نیم‌روز» <گرم>'])
  expect(textsOf(root, 'content:encoded')[0]).toMatch(
    /^<div dir="rtl" lang="fa"><blockquote><p>یک<br>دو<\/p><\/blockquote><\/div><div dir="rtl" lang="fa"><p/,
  )
  expect([textsOf(root, 'guid'), textsOf(root, 'link')[1]]).toEqual([[post.hash], env.ORIGIN + encodeURI(post.path)])
  await as(owner).patch(`/api/lists/${list.hash}`, { name: 'تازه' })
  expect(textsOf(parse(await (await request(path)).text()), 'title')[0]).toContain('تازه')
  await as(author).post(`/api/posts/${post.hash}/withdraw`)
  expect(await titles(path)).toEqual([])
})

test('a list feed supports ETag and HEAD and returns 404 for a private or unknown list and 410 for a deleted one', async () => {
  const { owner, list, put, path } = await aListFeed()
  await put('یک')
  const first = await request(path)
  const etag = first.headers.get('ETag') ?? ''
  expect(etag).not.toBe('')
  await first.text()
  const again = await request(path, { headers: { 'If-None-Match': `W/${etag}` } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await request(path, { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('ETag')]).toEqual([200, '', etag])
  const statusFor = async (viewer: TestUser | null) => (await as(viewer).get(path)).status
  await as(owner).patch(`/api/lists/${list.hash}`, { public: false })
  expect([await statusFor(null), await statusFor(owner)]).toEqual([404, 404])
  await as(owner).patch(`/api/lists/${list.hash}`, { public: true })
  expect(await statusFor(null)).toBe(200)
  await as(owner).delete(`/api/lists/${list.hash}`)
  expect(await statusFor(null)).toBe(410)
  expect((await request(`/feed/list/${newHash()}`)).status).toBe(404)
})
