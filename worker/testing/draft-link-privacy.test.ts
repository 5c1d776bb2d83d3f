import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { beforeEach, expect, test, vi } from 'vitest'
import { CreateDraftLinkResult } from '#worker/posts/draft-links/contract.ts'
import { handleRequest } from '#worker/router.ts'
import { aPost, as, aUser, ORIGIN, paragraphs, type TestUser, testEnv } from './index.ts'

let lines: string[] = []
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})

async function requestPage(path: string, { person, method = 'GET' }: { person?: TestUser; method?: string } = {}) {
  const ctx = createExecutionContext()
  const request = new Request(new URL(path, ORIGIN), { method, redirect: 'manual', headers: person ? { Cookie: person.cookie } : {} })
  const response = await handleRequest(request, testEnv(), ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  return { status: response.status, headers: response.headers, text }
}

const WORDS = 'سخنی که هنوز منتشر نشده است'
async function aSharedDraft() {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft', title: 'پیش‌نویس پنهان', document: paragraphs(WORDS) })
  const made = await as(author).post(`/api/posts/${post.hash}/draft-links`, { key: crypto.randomUUID() })
  const { path, link } = CreateDraftLinkResult.parse(await made.json())
  return { author, post, path, link, token: path.split('/')[3] ?? '' }
}

test('the draft link page forbids caching and indexing and sends no referrer', async () => {
  const { path, author } = await aSharedDraft()
  for (const person of [undefined, author, await aUser()]) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, text } = await requestPage(path, { person, method })
      expect(status).toBe(200)
      expect(headers.get('Cache-Control')).toBe('private, no-store')
      expect(headers.get('Cloudflare-CDN-Cache-Control')).toBeNull()
      expect(headers.get('Cache-Tag')).toBeNull()
      expect(headers.get('ETag')).toBeNull()
      expect(headers.get('Referrer-Policy')).toBe('same-origin')
      expect(headers.get('X-Robots-Tag')).toBe('noindex')
      if (method === 'HEAD') expect(text).toBe('')
      else expect(text).toMatch(/<meta name="robots" content="noindex"/)
    }
  }
})

test('the HTML of the draft link page contains the latest draft, the edit link for its author, and no post hash for others', async () => {
  const { path, author, post } = await aSharedDraft()
  const reader = await requestPage(path)
  expect(reader.text).toContain(WORDS)
  expect(reader.text).not.toContain(post.hash)
  expect(reader.text).not.toMatch(/rel="canonical"|og:title/)
  const own = await requestPage(path, { person: author })
  expect(own.text).toContain(`/p/${post.hash}/edit`)
  await as(author).put(`/api/posts/${post.hash}/draft`, {
    saveId: crypto.randomUUID(),
    revision: 1,
    title: 'ت',
    document: paragraphs('تازه‌تر از تازه'),
  })
  const again = await requestPage(path)
  expect(again.text).toContain('تازه‌تر از تازه')
  expect(again.text).not.toContain(WORDS)
})

test('a revoked draft link returns the same 404 page as an unknown secret', async () => {
  const { path, author, link, token } = await aSharedDraft()
  await requestPage(path)
  await as(author).delete(`/api/draft-links/${link.hash}`)
  const other = path.replace(token, 'A'.repeat(43))
  const [dead, none] = [await requestPage(path), await requestPage(other)]
  expect([dead.status, none.status, (await requestPage(path, { method: 'HEAD' })).status]).toEqual([404, 404, 404])
  const bare = (text: string) => text.replaceAll(token, 'A'.repeat(43)).replace(/\b[0-9a-f]{8}-[0-9a-f]{4}\b|\b1\d{12}\b/g, '')
  expect(bare(dead.text)).toBe(bare(none.text))
  expect(dead.headers.get('Cache-Control')).toBe('private, no-store')
  expect(dead.headers.get('Referrer-Policy')).toBe('same-origin')
})

test('a draft link with another handle redirects (302) uncached to the author’s handle', async () => {
  const { path, token } = await aSharedDraft()
  const moved = await requestPage(`/somebody/d/${token}`)
  expect([moved.status, moved.headers.get('Location')]).toEqual([302, path])
  expect(moved.headers.get('Cache-Control')).toBe('private, no-store')
  expect((await requestPage(`/@somebody/d/${token}`)).headers.get('Cache-Control')).toBe('private, no-store')
})

test('a draft link URL that is percent-encoded, in upper case or has double slashes leads to no cacheable copy of the draft', async () => {
  const { author, path: canonical, token } = await aSharedDraft()
  expect((await requestPage(canonical)).text).toContain(WORDS)
  const responses: Awaited<ReturnType<typeof requestPage>>[] = []
  for (const path of [`/${author.handle}/%64/${token}`, `/${author.handle}/D/${token}`, `//${author.handle}//d//${token}/`]) {
    let response = await requestPage(path)
    responses.push(response)
    for (let redirects = 0; redirects < 3 && response.status >= 300 && response.status < 400; redirects++) {
      response = await requestPage(new URL(response.headers.get('Location') ?? '', ORIGIN).pathname)
      responses.push(response)
    }
  }
  const shown = responses.filter(({ text }) => text.includes(WORDS))
  expect(shown.length).toBeGreaterThan(0)
  for (const { status, headers } of shown) {
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect([headers.get('Referrer-Policy'), headers.get('Cloudflare-CDN-Cache-Control')]).toEqual(['same-origin', null])
  }
})

test('the log redacts the secret of a draft link in page, API and percent-encoded paths', async () => {
  const { path, token } = await aSharedDraft()
  await requestPage(path)
  await requestPage(`/api/draft-links/${token}`)
  await requestPage(path.replace('/d/', '/%64/'))
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('\n')).not.toContain(token)
  expect(lines.join('\n')).toContain('/d/…')
})
