import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CreateDraftLinkResult } from '#worker/posts/draft-links/contract.ts'
import { handleRequest } from '#worker/router.ts'
import { aPost, as, aUser, ORIGIN, paragraphs, type TestUser, testEnv } from './index.ts'

let lines: string[] = []
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => vi.restoreAllMocks())

async function ask(path: string, { person, method = 'GET' }: { person?: TestUser; method?: string } = {}) {
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

test('the page is kept nowhere, found by no search engine, and tells no other site its address', async () => {
  const { path, author } = await aSharedDraft()
  for (const person of [undefined, author, await aUser()]) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, text } = await ask(path, { person, method })
      expect(status).toBe(200)
      expect(headers.get('Cache-Control')).toBe('private, no-store')
      expect(headers.get('Cloudflare-CDN-Cache-Control')).toBeNull()
      expect(headers.get('Cache-Tag')).toBeNull()
      expect(headers.get('ETag')).toBeNull()
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('X-Robots-Tag')).toBe('noindex')
      if (method === 'HEAD') expect(text).toBe('')
      else expect(text).toMatch(/<meta name="robots" content="noindex"/)
    }
  }
})

test('it shows the newest saved words without JavaScript, and its author what only they may see', async () => {
  const { path, author, post } = await aSharedDraft()
  const reader = await ask(path)
  expect(reader.text).toContain(WORDS)
  expect(reader.text).not.toContain(post.hash)
  expect(reader.text).not.toMatch(/rel="canonical"|og:title/)
  const own = await ask(path, { person: author })
  expect(own.text).toContain(`/p/${post.hash}/edit`)
  await as(author).put(`/api/posts/${post.hash}/draft`, {
    saveId: crypto.randomUUID(),
    revision: 1,
    title: 'ت',
    document: paragraphs('تازه‌تر از تازه'),
  })
  const again = await ask(path)
  expect(again.text).toContain('تازه‌تر از تازه')
  expect(again.text).not.toContain(WORDS)
})

test('revoked, it is gone at the next look: the same page as for a secret nobody made', async () => {
  const { path, author, link, token } = await aSharedDraft()
  await ask(path)
  await as(author).delete(`/api/draft-links/${link.hash}`)
  const other = path.replace(token, 'A'.repeat(43))
  const [dead, none] = [await ask(path), await ask(other)]
  expect([dead.status, none.status, (await ask(path, { method: 'HEAD' })).status]).toEqual([404, 404, 404])
  const bare = (text: string) => text.replaceAll(token, 'A'.repeat(43)).replace(/\b[0-9a-f]{8}-[0-9a-f]{4}\b|\b1\d{12}\b/g, '')
  expect(bare(dead.text)).toBe(bare(none.text))
  expect(dead.headers.get('Cache-Control')).toBe('private, no-store')
  expect(dead.headers.get('Referrer-Policy')).toBe('no-referrer')
})

test('under another name the page moves to its author’s, and is not kept there either', async () => {
  const { path, token } = await aSharedDraft()
  const moved = await ask(`/somebody/d/${token}`)
  expect([moved.status, moved.headers.get('Location')]).toEqual([302, path])
  expect(moved.headers.get('Cache-Control')).toBe('private, no-store')
  expect((await ask(`/@somebody/d/${token}`)).headers.get('Cache-Control')).toBe('private, no-store')
})

test('no spelling of the address lets the page be kept', async () => {
  const { author, token } = await aSharedDraft()
  for (const path of [`/${author.handle}/%64/${token}`, `/${author.handle}/D/${token}`, `//${author.handle}//d//${token}/`]) {
    const { status, headers } = await ask(path)
    if (status === 200) expect(headers.get('Cache-Control'), path).toBe('private, no-store')
    if (status === 200) expect(headers.get('Referrer-Policy'), path).toBe('no-referrer')
  }
})

test('the log never has the secret', async () => {
  const { path, token } = await aSharedDraft()
  await ask(path)
  await ask(`/api/draft-links/${token}`)
  await ask(path.replace('/d/', '/%64/'))
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('\n')).not.toContain(token)
  expect(lines.join('\n')).toContain('/d/…')
})
