import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, as, aUser, ORIGIN, request, type TestUser, testEnv } from '#worker/testing/index.ts'
import { servePage } from './serve-page.ts'

interface Ask {
  person?: TestUser
  method?: string
  headers?: Record<string, string>
}

async function ask(path: string, { person, method = 'GET', headers }: Ask = {}) {
  const ctx = createExecutionContext()
  const request = new Request(new URL(path, ORIGIN), { method, headers: { ...headers, ...(person ? { Cookie: person.cookie } : {}) } })
  const { response, page } = await servePage(request, testEnv(), ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  return { status: response.status, headers: response.headers, text, page }
}

const policyOf = ({ headers }: { headers: Headers }) => headers.get('Content-Security-Policy') ?? ''
const inlineOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(([, attributes]) => !/\ssrc=/.test(attributes ?? ''))
const PRIVATE = 'private, no-store'

describe('a page anybody may read', () => {
  it('allows its own inline scripts by hash and no other', async () => {
    const answer = await ask('/topics')
    expect(answer.status).toBe(200)
    const scripts = /script-src ([^;]+)/.exec(policyOf(answer))?.[1]?.split(' ') ?? []
    const needed = inlineOf(answer.text).map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(needed.length).toBeGreaterThan(1)
    expect(new Set(scripts)).toEqual(new Set(["'self'", ...needed]))
    expect(policyOf(answer)).not.toMatch(/nonce-|unsafe/)
  })

  it('may be kept by everybody, under the tags of all it was made from', async () => {
    const author = await aUser()
    const post = await aPost(author)
    const answer = await ask(encodeURI(post.path))
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
    expect(answer.headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/^public, max-age=300/)
    expect(answer.headers.get('Vary')).toBe('Cookie')
    expect(answer.headers.get('Cache-Tag')?.split(',')).toEqual(expect.arrayContaining([`post-${post.hash}`]))
    expect(answer.headers.get('Set-Cookie')).toBeNull()
  })

  it('names a sharing picture of its own, with its size and words, which is there', async () => {
    const { path, title } = await aPost(await aUser(), { title: 'نامِ «همین» پست' })
    const { text } = await ask(encodeURI(path))
    const said = Object.fromEntries(
      [...text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    expect(said).toMatchObject({
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/png',
      'og:image:alt': title,
      'twitter:card': 'summary_large_image',
    })
    expect(said['og:image']).toMatch(new RegExp(`^${ORIGIN}/media/share/post/`))
    const picture = await request(said['og:image'] ?? '', { redirect: 'manual' })
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  })

  it('is kept: the second answer is the first one', async () => {
    const { handle } = await aUser()
    const first = await ask(`/${handle}`)
    const second = await ask(`/${handle}?utm_source=x`)
    expect([first.page, second.page]).toEqual(['render', 'memory'])
    expect(second.text).toBe(first.text)
    expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'))
  })

  it('answers 304 to who has it, in any spelling of the header, and the whole to who has another', async () => {
    const { handle } = await aUser()
    const etag = (await ask(`/${handle}`)).headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{20}"$/)
    for (const known of [etag, `W/${etag}`, `"other", W/${etag}`]) {
      const answer = await ask(`/${handle}`, { headers: { 'If-None-Match': known } })
      expect([answer.status, answer.text, answer.headers.get('ETag')], known).toEqual([304, '', etag])
    }
    expect((await ask(`/${handle}`, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  it('answers HEAD with the headers of GET and no bytes', async () => {
    const { handle } = await aUser()
    const [whole, head] = [await ask(`/${handle}`), await ask(`/${handle}`, { method: 'HEAD' })]
    expect([head.status, head.text]).toEqual([200, ''])
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
  })
})

describe('a page for one person', () => {
  it('has a nonce of its own on every inline script and is never kept', async () => {
    const person = await aUser()
    const answers = [await ask('/topics', { person }), await ask('/topics', { person })]
    const nonces = answers.map((answer) => {
      const nonce = /'nonce-([0-9a-f]{32})'/.exec(policyOf(answer))?.[1] ?? 'none'
      for (const [, attributes] of inlineOf(answer.text)) expect(attributes).toContain(`nonce="${nonce}"`)
      expect(answer.headers.get('Cache-Control')).toBe(PRIVATE)
      for (const name of ['ETag', 'Cache-Tag', 'Vary']) expect(answer.headers.get(name), name).toBeNull()
      return nonce
    })
    expect(new Set(nonces).size).toBe(2)
    expect((await ask('/topics')).text).not.toContain(person.handle)
  })

  it('is refused across a block: who blocked may take it back there, the other learns nothing but that it is not for them', async () => {
    const [blocker, blocked] = [await aUser(), await aUser({ name: 'نام پنهان' })]
    const post = await aPost(blocker)
    await as(blocker).put(`/api/me/blocks/${blocked.handle}`)
    const own = await ask(`/${blocked.handle}`, { person: blocker })
    expect([own.status, own.text.includes('را مسدود کرده‌ای'), own.text.includes('رفع مسدودی')]).toEqual([403, true, true])
    for (const path of [`/${blocker.handle}`, `/${blocker.handle}/lists`, encodeURI(post.path)]) {
      const { status, text } = await ask(path, { person: blocked })
      expect([path, status, text.includes('این صفحه برای تو در دسترس نیست'), text.includes(post.title)]).toEqual([path, 403, true, false])
      expect((await ask(path)).status).toBe(200)
    }
  })

  it('answers HEAD without bytes', async () => {
    const answer = await ask('/topics', { person: await aUser(), method: 'HEAD' })
    expect([answer.status, answer.text, answer.headers.get('Cache-Control')]).toEqual([200, '', PRIVATE])
  })

  it('is not kept for a visitor either when it is nobody’s to share', async () => {
    const answer = await ask('/login')
    expect([answer.status, answer.page, answer.headers.get('Cache-Control')]).toEqual([200, 'render', PRIVATE])
    for (const name of ['ETag', 'Cache-Tag']) expect(answer.headers.get(name), name).toBeNull()
  })
})

describe('an address that is another one', () => {
  it('leads a short address to the post’s own, removed or not; a private or unknown one is not found', async () => {
    const author = await aUser()
    const { hash, path } = await aPost(author, { title: 'کوتاه' })
    const link: { path: string } = await (await as(null).put(`/api/short-links/posts/${hash}`)).json()
    const answer = await ask(link.path)
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, encodeURI(path)])
    expect(answer.headers.get('Cache-Control')).toBe(PRIVATE)
    await as(author).post(`/api/posts/${hash}/withdraw`)
    expect((await ask(link.path)).status).toBe(404)
    await as(author).delete(`/api/posts/${hash}`)
    expect((await ask((await ask(link.path)).headers.get('Location') ?? '')).status).toBe(410)
    expect((await ask('/s/zzzzz')).status).toBe(404)
  })

  it('leads there for good with its query, and is nobody’s to keep', async () => {
    const { handle } = await aUser()
    const answer = await ask(`/@${handle}/?q=%D8%A8%20b`)
    expect([answer.status, answer.headers.get('Location'), answer.text]).toEqual([301, `/${handle}?q=%D8%A8%20b`, ''])
    expect(answer.headers.get('Cache-Control')).toBe(PRIVATE)
  })

  it('leads a post’s any slug to the canonical one, in ASCII', async () => {
    const { path, hash } = await aPost(await aUser(), { title: 'شعر «نو» و ۱۰۰٪' })
    const answer = await ask(`${path.slice(0, path.indexOf('/', 1))}/${encodeURIComponent('هر چه')}-${hash}`)
    expect(answer.status).toBe(301)
    expect(answer.headers.get('Location')).toBe(encodeURI(path))
    expect(answer.headers.get('Cache-Control')).toBe(PRIVATE)
    expect((await ask(answer.headers.get('Location') ?? '')).status).toBe(200)
  })

  it('leads a visitor of somebody’s own page to the door, knowing where from', async () => {
    const answer = await ask('/me/likes?after=abc')
    expect([302, 307]).toContain(answer.status)
    expect(answer.headers.get('Location')).toBe(`/login?next=${encodeURIComponent('/me/likes?after=abc')}`)
    expect(answer.headers.get('Cache-Control')).toBe(PRIVATE)
  })
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s to a page is refused', async (method) => {
  expect((await ask('/topics', { method })).status).toBe(405)
})

test.each([
  `/nobody${newHash()}`,
  '/no/such/page/at/all',
  '/%00',
  '/tag/%00',
  '/search/nothing?q=a',
  '/topic/__proto__',
  '/topic/constructor',
  '/%D8',
  '/a%2Fb/c',
  '/podcast/toString',
  `/${'a'.repeat(4000)}`,
])('%s is not found, as a page', async (path) => {
  const answer = await ask(path)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(answer.headers.get('ETag')).toBeNull()
  expect(answer.text).toContain('<html lang="fa" dir="rtl"')
})

it('a removed post is gone on its own address, and shortly kept', async () => {
  const { path } = await aPost(await aUser(), { state: 'removed' })
  const answer = await ask(encodeURI(path))
  expect(answer.status).toBe(410)
  expect(answer.headers.get('Cloudflare-CDN-Cache-Control')).toBe('public, max-age=30')
  expect(answer.headers.get('ETag')).toBeNull()
})
