import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { fromMarkdown } from '#shared/document/markdown/from-markdown.ts'
import { hasUserinfo, isCanonicalUrl, isSafeHref, withoutUserinfo } from '#shared/safe-href.ts'
import { splitIntoParts } from '#worker/engagement/comments/links-and-mentions.ts'
import { newHash } from '#worker/lib/hash.ts'
import { anEpisode, aPost, aShow, as, aUser, ORIGIN, request, runQuery, type TestUser } from './index.ts'

const LINK = 'https://bank.example:s3cret@evil.example/x'
const HOST = 'https://evil.example/x'

test.each([
  'https://user:password@host.example/',
  'https://user@host.example',
  'https://@host.example',
  'HTTP://bank.example%40@evil.example?a=b',
  'https:///user@host.example',
  'https:\\\\user@host.example',
])('%s has userinfo, and is not a safe or canonical URL until it is removed', (href) => {
  expect([hasUserinfo(href), isSafeHref(href), isCanonicalUrl(href)]).toEqual([true, false, false])
  const { username, password, hostname } = new URL(withoutUserinfo(href))
  expect([username, password]).toEqual(['', ''])
  expect(['host.example', 'evil.example']).toContain(hostname)
})

test.each(['https://host.example/@user', 'https://host.example/?a=b@c', 'https://host.example#a@b', 'mailto:sara@host.example'])(
  '%s has no userinfo and is a safe URL',
  (href) => {
    expect([hasUserinfo(href), isSafeHref(href), withoutUserinfo(href)]).toEqual([false, true, href])
  },
)

let author: TestUser
beforeAll(async () => {
  author = await aUser()
})

const documentWithLink = (href: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'پیوند', marks: [{ type: 'link', attrs: { href } }] }] }],
})

test.each([
  ['a post', 'document', () => as(author).post('/api/posts', { key: newHash(), title: 'پیوند', document: documentWithLink(LINK) })],
  ['a profile link', 'links', () => as(author).patch('/api/me/profile', { links: [LINK] })],
  ['the link of a podcast', 'link', () => as(author).post('/api/podcasts', { key: newHash(), title: 'پادکست', link: LINK })],
  ['the URL of a feed to import', 'feed', () => as(author).post('/api/podcast-imports/preview', { feed: LINK })],
  [
    'the canonical URL of a post',
    'canonicalUrl',
    async () => {
      const { hash, revision } = await aPost(author, { state: 'draft', title: 'نشانی دیگر' })
      return as(author).post(`/api/posts/${hash}/publish`, { revision, canonicalUrl: LINK })
    },
  ],
])('%s with a user name and password is refused with a Persian message', async (_, field, send) => {
  const answer = await send()
  expect(answer.status).toBe(400)
  const { error } = await answer.json<{ error: { fields: Record<string, string> } }>()
  expect(Object.entries(error.fields).find(([name]) => name.startsWith(field))?.[1]).toMatch(/نام کاربری و گذرواژه/)
})

test('comments and Markdown show a URL with userinfo as text, not as a link', () => {
  expect(splitIntoParts(`ببین ${LINK}`, [])).toBeUndefined()
  expect(JSON.stringify(fromMarkdown(`[پیوند](${LINK}) <${LINK}>`, { origin: ORIGIN }))).not.toContain('"link"')
})

test('pages, feeds and podcast notes show links of older stored posts without userinfo', async () => {
  const show = await aShow(author)
  const { post } = await anEpisode(author, show.id)
  const html = `<p>سلام <a href="${LINK}" rel="nofollow ugc noopener">پیوند</a></p>`
  await runQuery('UPDATE post_bodies SET html = ? WHERE post_id = ?', html, post.id)
  for (const path of [`/api/posts/${post.hash}`, `/feed/${author.handle}`, `/podcast/${show.hash}/feed.xml`]) {
    const text = await (await request(ORIGIN + path)).text()
    expect([path, text.includes('s3cret'), text.includes(HOST)]).toEqual([path, false, true])
  }
})

test('publishing a draft that is older than the check removes userinfo from its links', async () => {
  const post = await aPost(author, { state: 'draft', title: 'پیش‌نویس کهنه' })
  await runQuery('UPDATE post_drafts SET document = ? WHERE post_id = ?', JSON.stringify(documentWithLink(LINK)), post.id)
  expect((await as(author).post(`/api/posts/${post.hash}/publish`, { revision: post.revision })).status).toBe(200)
  const body = await env.DB.prepare('SELECT html FROM post_bodies WHERE post_id = ?').bind(post.id).first<{ html: string }>()
  expect(body?.html).toContain(`href="${HOST}"`)
})
