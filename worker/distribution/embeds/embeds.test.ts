import { expect, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { browse } from '#worker/testing/browse.ts'
import { anEpisodeOf, aPost, as, aUser, ORIGIN, runQuery, type TestUser } from '#worker/testing/index.ts'
import { OEmbed } from './contract.ts'

const COVER = { hash: 'aaaaaaaaaaaa', width: 1400, height: 1050, widths: [240, 480, 1400] }

async function anEpisode(owner: TestUser, { cover = null, ...post }: Parameters<typeof aPost>[1] & { cover?: typeof COVER | null } = {}) {
  const made = await aPost(owner, post)
  await anEpisodeOf(made, { cover })
  return made
}

async function aPostWithCover(author: TestUser, title?: string) {
  const post = await aPost(author, title === undefined ? {} : { title })
  await runQuery('UPDATE posts SET cover = ? WHERE id = ?', JSON.stringify(COVER), post.id)
  return post
}

const ask = (url: string, more = '') => as(null).get(`/api/oembed?url=${encodeURIComponent(url)}${more}`)
const read = async (url: string, more?: string) => OEmbed.parse(await (await ask(url, more)).json())

test('the embed page contains no script, allows framing by any site and ignores the session', async () => {
  const owner = await aUser({ name: 'راوی <ب>' })
  const post = await anEpisode(owner, { title: 'گفت‌وگو با «او» & <script>alert(1)</script>', cover: COVER })
  const responses = [await as(owner).get(`/embed/${post.hash}`), await as(null).get(`/embed/${post.hash}`)]
  const [html, same] = await Promise.all(responses.map((response) => response.text()))
  expect(html).toBe(same)
  const { headers, status } = responses[0] ?? new Response()
  expect([status, headers.get('Content-Type'), headers.get('Set-Cookie')]).toEqual([200, 'text/html; charset=UTF-8', null])
  const policy = headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/script-src|unsafe|https?:/)
  expect(html).toMatch(/<audio controls="" preload="none" dir="ltr" src="\/media\/sound\/[a-z0-9]{12}\.mp3"/)
  expect(html).toContain(encodeURI(post.path))
  expect(html).not.toMatch(/<script|<ب>/)
  expect(html).toContain('&lt;script&gt;')
})

test('the embed page renders 404 and 410 as HTML', async () => {
  const post = await anEpisode(await aUser(), { state: 'removed' })
  for (const [hash, status] of [
    [post.hash, 410],
    [newHash(), 404],
    ['%00', 404],
  ] as const) {
    const response = await as(null).get(`/embed/${hash}`)
    expect([hash, response.status, response.headers.get('Content-Type')]).toEqual([hash, status, 'text/html; charset=UTF-8'])
    expect(response.headers.get('Content-Security-Policy')).toContain('frame-ancestors *')
    expect(await response.text()).toMatch(/این پست از دفتر حذف شده است|چنین پستی در دفتر نیست/)
  }
})

test('the embed of a post without sound is a card with its description and cover, and has no script either', async () => {
  const post = await aPostWithCover(await aUser({ name: 'نویسنده <ب>' }), 'عنوان & <i>')
  const response = await as(null).get(`/embed/${post.hash}`)
  const html = await response.text()
  expect([response.status, response.headers.get('Cache-Tag')]).toEqual([200, `post-${post.hash}`])
  expect(html).toContain('عنوان &amp; &lt;i&gt;')
  expect(html).toContain('متن نوشتهٔ آزمون.')
  expect(html).toContain('/media/aaaaaaaaaaaa/240.webp')
  expect(html).not.toMatch(/<script|<audio|<i>/)
})

test('oEmbed names the post, its author and the iframe of its card, by the address of its page or embed', async () => {
  const author = await aUser({ name: 'نویسنده' })
  const post = await aPostWithCover(author, 'عنوان "ما"')
  const answer = await read(`${ORIGIN}${encodeURI(post.path)}?utm_source=x#comments`)
  expect(answer).toEqual({
    ...{ version: '1.0', type: 'rich', provider_name: 'دفتر', provider_url: ORIGIN, title: 'عنوان "ما"', author_name: 'نویسنده' },
    ...{ author_url: `${ORIGIN}/${author.handle}`, cache_age: 3600, width: 640, height: 200 },
    html: `<iframe src="${ORIGIN}/embed/${post.hash}" title="عنوان &quot;ما&quot;" width="640" height="200" loading="lazy" style="border:0"></iframe>`,
    ...{ thumbnail_url: `${ORIGIN}/media/aaaaaaaaaaaa/480.webp`, thumbnail_width: 480, thumbnail_height: 360 },
  })
  expect(await read(`${ORIGIN}/embed/${post.hash}`)).toEqual(answer)
  expect((await read(`${ORIGIN}/embed/${(await anEpisode(author)).hash}`)).height).toBe(220)
})

test('oEmbed stays within the lengths that the consumer allows, and ignores its other parameters', async () => {
  const post = await aPostWithCover(await aUser())
  const small = await read(ORIGIN + encodeURI(post.path), '&maxwidth=300&maxheight=150&dnt=1&format=json')
  expect([small.width, small.height, small.thumbnail_url]).toEqual([300, 150, undefined])
  expect(await read(ORIGIN + encodeURI(post.path), '&maxwidth=300&maxheight=180')).toMatchObject({
    thumbnail_width: 240,
    thumbnail_height: 180,
  })
  expect((await ask(ORIGIN + encodeURI(post.path), '&format=xml')).status).toBe(400)
})

test('oEmbed finds nothing at other sites and pages, and nothing that is not public', async () => {
  const author = await aUser()
  const [post, draft, removed] = [await aPost(author), await aPost(author, { state: 'draft' }), await aPost(author, { state: 'removed' })]
  const statuses = await Promise.all(
    [
      `https://other.example${encodeURI(post.path)}`,
      `ftp://daftar.test/embed/${post.hash}`,
      `${ORIGIN}/${author.handle}`,
      `${ORIGIN}/topic/${post.hash}/x`,
      'nothing',
      `${ORIGIN}/embed/${draft.hash}`,
      `${ORIGIN}/embed/${removed.hash}`,
      `${ORIGIN}/embed/${newHash()}`,
    ].map(async (url) => (await ask(url)).status),
  )
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 410, 404])
})

test('the page of a post tells consumers where to ask', async () => {
  const post = await aPost(await aUser())
  const { text } = await browse(encodeURI(post.path))
  const [, href = ''] = /<link rel="alternate" type="application\/json\+oembed"[^>]*href="([^"]+)"/.exec(text) ?? []
  const { pathname, search } = new URL(href.replaceAll('&amp;', '&'))
  expect(OEmbed.parse(await (await as(null).get(pathname + search)).json()).html).toContain(post.hash)
})
