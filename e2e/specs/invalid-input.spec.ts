import type { ErrorBody } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { Client, type ClientResponse } from '../support/client.ts'
import { createDocument, publishDraft, startDraft } from '../support/draft.ts'
import { expect, apiTest as test } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'

const PERSIAN = /[\u0600-\u06FF]{2}/

/**
 * Expects the status, a Persian message, the same request ID in body and header and, if `field` is given, a Persian error for it or for a
 * field nested in it.
 */
function expectError(answer: ClientResponse, status: number, field?: string): void {
  expect(answer.status, answer.text.slice(0, 300)).toBe(status)
  const { error }: ErrorBody = JSON.parse(answer.text)
  expect(error.message).toMatch(PERSIAN)
  expect(error.requestId).not.toBe('')
  expect(answer.headers.get('x-request-id')).toBe(error.requestId)
  if (field === undefined) return
  const named = Object.entries(error.fields ?? {}).find(([name]) => name === field || name.startsWith(`${field}.`))
  expect(named, `no field ${field} in ${JSON.stringify(error.fields)}`).toBeDefined()
  expect(named?.[1]).toMatch(PERSIAN)
}

const create = (client: Client, wanted: object) =>
  client.send('POST', '/api/posts', { json: { key: uniqueId(), title: 'عنوان', document: createDocument('متن'), ...wanted } })

const withNode = (node: unknown) => ({ document: { type: 'doc', content: [node] } })
const withText = (text: unknown) => withNode({ type: 'paragraph', content: [{ type: 'text', text }] })
const withLink = (href: string) =>
  withNode({ type: 'paragraph', content: [{ type: 'text', text: 'پیوند', marks: [{ type: 'link', attrs: { href } }] }] })

test('a new post sent as anything but a JSON object returns 400', async ({ member }) => {
  for (const body of [
    '{"key":"aaaaaaaaaaaaaaaa","title":',
    'سلام',
    '',
    // Bytes that are not UTF-8.
    new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    '[]',
    'null',
    '1e999',
  ])
    await test.step(`sent as ${body}`, async () =>
      expectError(await member.client.send('POST', '/api/posts', { body, headers: { 'Content-Type': 'application/json' } }), 400))
})

test('bodies and pictures that are too large, and pictures of another type, are rejected', async ({ member }) => {
  await test.step('rejects an 11 MB body with 413, with and without Content-Length', async () => {
    const body = JSON.stringify({ key: uniqueId(), title: 'عنوان', document: createDocument('آ'.repeat(5_600_000)) })
    expect(new TextEncoder().encode(body).byteLength).toBeGreaterThan(11_000_000)
    expectError(await member.client.send('POST', '/api/posts', { body, headers: { 'Content-Type': 'application/json' } }), 413)
    // A streamed body has no Content-Length. Node requires `duplex`, which the DOM type lacks.
    const streamed: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: member.client.origin,
        Cookie: member.client.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
      body: new Blob([body]).stream(),
      duplex: 'half',
    }
    const response = await fetch(`${member.client.origin}/api/posts`, streamed)
    expect(response.status).toBe(413)
    expect(await response.text()).toMatch(PERSIAN)
  })

  await test.step('rejects an 11 MB picture with 413, SVG sent as PNG with 415 and a broken PNG with 400', async () => {
    const headers = { 'Content-Type': 'image/png' }
    expectError(await member.client.send('POST', '/api/media/images', { body: new Uint8Array(11_000_000), headers }), 413)
    expectError(
      await member.client.send('POST', '/api/media/images', { body: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', headers }),
      415,
    )
    const broken = new Uint8Array(500)
    broken.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    expectError(await member.client.send('POST', '/api/media/images', { body: broken, headers }), 400, 'file')
  })
})

test('a new post returns 403 for a missing or foreign Origin and 415 for a content type other than JSON', async ({ member }) => {
  const json = { key: uniqueId(), title: 'عنوان', document: createDocument('متن') }
  expectError(await member.client.send('POST', '/api/posts', { json, headers: { Origin: '' } }), 403)
  expectError(await member.client.send('POST', '/api/posts', { json, headers: { Origin: 'https://example.com' } }), 403)
  expectError(await member.client.send('POST', '/api/posts', { json, headers: { Origin: 'null' } }), 403)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp']) {
    expectError(await member.client.send('POST', '/api/posts', { json, headers: { 'Content-Type': type } }), 415)
  }
})

test('values outside the contract return 400', async ({ member }) => {
  await test.step('rejects unknown keys of a body and of a document node, and unknown node types', async () => {
    expectError(await create(member.client, { admin: true }), 400)
    expectError(await create(member.client, withNode({ type: 'paragraph', onclick: 'x' })), 400, 'document')
    expectError(await create(member.client, withNode({ type: 'script', content: [] })), 400, 'document')
    const polluted = `{"key":"${uniqueId()}","title":"عنوان","document":{"type":"doc","content":[{"type":"paragraph","__proto__":{"x":1}}]}}`
    expectError(
      await member.client.send('POST', '/api/posts', { body: polluted, headers: { 'Content-Type': 'application/json' } }),
      400,
      'document',
    )
  })

  await test.step('rejects malformed Unicode and control characters in text and titles, and invisible titles', async () => {
    for (const text of ['نیمه \ud800 جفت', 'صفر \u0000 بایت', '\udfff', 'زنگ \u0007']) {
      expectError(await create(member.client, withText(text)), 400, 'document')
    }
    for (const title of ['نیمه \ud800 جفت', 'صفر \u0000 بایت', 'خصوصی \ue123 متن', '\u3164\u3164']) {
      expectError(await create(member.client, { title }), 400, 'title')
    }
  })

  await test.step('accepts a title at the grapheme limit and rejects a longer one with 400', async () => {
    expect((await create(member.client, { title: 'ب'.repeat(LIMITS.titleGraphemes) })).status).toBe(201)
    expectError(await create(member.client, { title: 'ب'.repeat(LIMITS.titleGraphemes + 1) }), 400, 'title')
    expectError(await create(member.client, { title: 'ب'.repeat(100_000) }), 400, 'title')
  })

  await test.step('rejects links with script, data and incomplete URLs with 400 but accepts an https link', async () => {
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//example.com',
      'https:example.com',
    ]) {
      expectError(await create(member.client, withLink(href)), 400, 'document')
    }
    expect((await create(member.client, withLink('https://example.com/مسیر?پرسش=۱'))).status).toBe(201)
  })

  await test.step('rejects a document 10,000 levels deep or 60,000 blocks long with 400', async () => {
    const deep = `${'{"type":"blockquote","content":['.repeat(10_000)}{"type":"paragraph"}${']}'.repeat(10_000)}`
    const body = `{"key":"${uniqueId()}","title":"ژرف","document":{"type":"doc","content":[${deep}]}}`
    expectError(await member.client.send('POST', '/api/posts', { body, headers: { 'Content-Type': 'application/json' } }), 400, 'document')
    expectError(
      await create(member.client, { document: { type: 'doc', content: Array(60_000).fill({ type: 'paragraph' }) } }),
      400,
      'document',
    )
  })

  await test.step('rejects wrong types, malformed keys and cursors, unknown query parameters and out-of-range page sizes with 400', async () => {
    expectError(await create(member.client, { title: 12 }), 400, 'title')
    expectError(await create(member.client, { document: 'متن' }), 400, 'document')
    expectError(await create(member.client, { key: '../..' }), 400, 'key')
    for (const query of [
      'after=%00',
      'after=%F0%28',
      'limit=0',
      'limit=51',
      'limit=-1',
      'limit=x',
      'other=1',
      'after=!!!!',
      `after=${'a'.repeat(5000)}`,
    ]) {
      expectError(await member.client.get(`/api/posts/newest?${query}`), 400)
    }
  })
})

test('returns the same 404 for another user’s draft as for a missing one', async ({ member, site }) => {
  const stranger = await registerMember(site, 'بیگانهٔ کنجکاو')
  const { hash } = await startDraft(member.client)
  const save = { saveId: uniqueId(), revision: 1, title: 'دستبرد', document: createDocument('دستبرد') }
  const bare = ({ status, text }: ClientResponse) => ({ status, text: text.replace(/"requestId":"[^"]*"/, '') })
  for (const [method, path, json] of [
    ['GET', '/draft', undefined],
    ['PUT', '/draft', save],
    ['POST', '/publish', { revision: 1 }],
    ['POST', '/withdraw', {}],
    ['POST', '/restore', {}],
    ['DELETE', '', {}],
  ] as const) {
    const foreign = await stranger.client.send(method, `/api/posts/${hash}${path}`, { json })
    const missing = await stranger.client.send(method, `/api/posts/zzzzzzzzzzzz${path}`, { json })
    expectError(foreign, 404)
    expect(bare(foreign)).toEqual(bare(missing))
  }
  expect((await member.client.call<{ title: string }>('GET', `/api/posts/${hash}/draft`)).title).toBe('یادداشتی برای آزمون')
})

test('rejects an unknown cover, an unknown topic and malformed hashes with 400; malformed page URLs return no 5xx', async ({ member }) => {
  const { hash, revision } = await startDraft(member.client)
  expectError(await member.client.send('POST', `/api/posts/${hash}/publish`, { json: { revision, cover: 'zzzzzzzzzzzz' } }), 400, 'cover')
  expectError(
    await member.client.send('POST', `/api/posts/${hash}/publish`, { json: { revision, topics: ['no-such-topic'] } }),
    400,
    'topics',
  )
  expectError(await member.client.get('/api/posts/not-a-hash'), 400)
  expectError(await member.client.get(`/api/posts/${'%00'.repeat(12)}`), 400)
  for (const path of [
    '/p/zzzzzzzzzzzz/edit',
    '/zzz/zzz-zzzzzzzzzzzz',
    '/%ff%fe',
    '/%00',
    `/tag/${'%F0%9F'.repeat(300)}`,
    '/search/posts?q=%ff%00',
  ]) {
    const { status } = await member.client.get(path)
    expect(status, path).toBeGreaterThanOrEqual(200)
    expect(status, path).toBeLessThan(500)
  }
})

test('returns 401 to a visitor who creates or withdraws a post or uploads a picture', async ({ site, member }) => {
  const { hash } = await publishDraft(member.client)
  const visitor = new Client(site)
  expectError(await create(visitor, {}), 401)
  expectError(await visitor.send('POST', `/api/posts/${hash}/withdraw`, { json: {} }), 401)
  expectError(await visitor.send('POST', '/api/media/images', { body: new Uint8Array(10), headers: { 'Content-Type': 'image/png' } }), 401)
})
