import { expect, test } from 'vitest'
import { API_EXAMPLES, type ApiExample, toCurl } from '#shared/api-examples.ts'
import type { Scope } from '#shared/contract/account.ts'
import { apiDocument } from '#worker/testing/api-document.ts'
import { anEstablishedUser, aPost, as, ORIGIN, request, type TestUser } from '#worker/testing/index.ts'

async function createToken(person: TestUser, scopes: readonly Scope[]): Promise<string> {
  const created = await as(person).post('/api/me/api-tokens', { name: 'برنامه', scopes })
  expect(created.status).toBe(201)
  return (await created.json<{ token: string }>()).token
}

const callAs =
  (token: string) =>
  (method: string, path: string, body?: unknown): Promise<Response> =>
    request(path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    })

/** A GIF of one pixel. */
const PICTURE = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs='), (sign) => sign.charCodeAt(0))

test('the examples of the reference work in their order and return the keys that they name; a repeated one changes nothing', async () => {
  const token = await createToken(await anEstablishedUser(), ['read', 'write:posts', 'write:community'])
  const call = callAs(token)
  const saved = new Map<string, string>()
  const fill = (text: string) => text.replace(/\{(post|picture)\}/g, (_, name: string) => saved.get(name) ?? '')
  const send = ({ method, path, body, file }: ApiExample) =>
    file
      ? request(path, { method, body: PICTURE, headers: { Authorization: `Bearer ${token}`, 'Content-Type': file.type } })
      : call(method, fill(path), body && JSON.parse(fill(JSON.stringify(body))))
  for (const example of API_EXAMPLES) {
    const response = await send(example)
    expect(response.status, example.title).toBe(example.status)
    const result = await response.json<Record<string, unknown>>()
    expect(Object.keys(result), example.title).toEqual(expect.arrayContaining([...(example.returns ?? [])]))
    if (example.saves) saved.set(example.saves, String(result.hash))
    if (!example.body?.key) continue
    const again = await (await send(example)).json<{ hash: string }>()
    expect(again.hash, example.title).toBe(result.hash)
  }
  const post = await (await call('GET', fill('/api/posts/{post}'))).json<{ html: string }>()
  expect(post).toMatchObject({ description: 'توضیحی بهتر.', tags: [{ name: 'برنامه‌نویسی' }], cover: { hash: saved.get('picture') } })
  expect(post.html).toContain(fill('/media/{picture}/'))
})

test('a curl command quotes its arguments for the shell', () => {
  const example: ApiExample = { title: '', method: 'POST', path: '/api/posts', body: { title: "it's" }, status: 201 }
  expect(toCurl(example, ORIGIN)).toBe(
    `curl -X POST 'http://daftar.test/api/posts' \\\n  -H "Authorization: Bearer $DAFTAR_TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"title":"it'\\''s"}'`,
  )
})

test('a cursor leads through all pages of a list, each item once, also when newer items appear', async () => {
  const person = await anEstablishedUser()
  const posts = []
  for (let nth = 0; nth < 5; nth++) posts.push(await aPost(person))
  const call = callAs(await createToken(person, ['read']))
  const seen: string[] = []
  let after: string | undefined
  do {
    const path = `/api/profiles/${person.handle}/posts?limit=2${after ? `&after=${after}` : ''}`
    const page = await (await call('GET', path)).json<{ items: { hash: string }[]; next?: string }>()
    seen.push(...page.items.map(({ hash }) => hash))
    if (!after) await aPost(person)
    after = page.next
  } while (after)
  expect(seen.toSorted()).toEqual(posts.map(({ hash }) => hash).toSorted())
  expect((await call('GET', '/api/posts/newest?after=!')).status).toBe(400)
})

test('a draft is saved once per key, and a save based on an old revision returns 412 with the current one', async () => {
  const call = callAs(await createToken(await anEstablishedUser(), ['write:posts']))
  const document = { type: 'doc', content: [{ type: 'paragraph' }] }
  const body = { key: 'the-same-key-1', title: 'یک', document }
  const [first, again] = [await call('POST', '/api/posts', body), await call('POST', '/api/posts', body)]
  const { hash } = await first.json<{ hash: string }>()
  expect((await again.json<{ hash: string }>()).hash).toBe(hash)
  const save = (saveId: string) => call('PUT', `/api/posts/${hash}/draft`, { saveId, revision: 1, title: 'دو', document })
  expect((await save('save-number-1')).status).toBe(200)
  expect((await save('save-number-1')).status).toBe(200)
  const stale = await save('save-number-2')
  expect(stale.status).toBe(412)
  expect((await stale.json<{ error: { details: { revision: number } } }>()).error.details.revision).toBe(2)
})

test('a request over the limit returns 429 with the seconds to wait', async () => {
  const call = callAs(await createToken(await anEstablishedUser(), ['read']))
  let response = await call('GET', '/api/follows/opml')
  for (let nth = 0; nth < 40 && response.status === 200; nth++) response = await call('GET', '/api/follows/opml')
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await response.json<{ error: { code: string } }>()).error.code).toBe('rate_limited')
})

test('the document has an ETag and is open to other origins; the API itself is not', async () => {
  const first = await request('/api/openapi.json')
  const etag = first.headers.get('ETag') ?? ''
  expect((await request('/api/openapi.json', { headers: { 'If-None-Match': etag } })).status).toBe(304)
  expect(first.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const foreign = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST' }
  for (const [method, path] of [
    ['OPTIONS', '/api/posts'],
    ['GET', '/api/posts/newest'],
  ] as const)
    expect((await request(path, { method, headers: foreign })).headers.get('Access-Control-Allow-Origin')).toBeNull()
})

const REFUSED_TOKEN = /توکن/

/** Returns whether a token with one scope passes the check of scopes at an operation. */
async function isAllowed(call: ReturnType<typeof callAs>, method: string, path: string): Promise<boolean> {
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'number' ? '1' : 'zzzzzzzzzzzz'))
  const response = await call(method.toUpperCase(), target, method === 'get' || method === 'delete' ? undefined : { unknown: 1 })
  return response.status !== 403 || !REFUSED_TOKEN.test(await response.text())
}

const SCOPES = ['read', 'write:posts', 'write:community'] as const

test.each(SCOPES)('a token with the scope %s may call what the document says', async (scope) => {
  const call = callAs(await createToken(await anEstablishedUser(), [scope]))
  const wrong: string[] = []
  let allowed = 0
  for (const [nth, [path, item]] of Object.entries(apiDocument().paths).entries()) {
    // Without DAFTAR_FULL=1, each scope tries another third of the paths.
    if (!__FULL_MATRIX__ && nth % SCOPES.length !== SCOPES.indexOf(scope)) continue
    for (const [method, { security }] of Object.entries(item)) {
      const isDeclared = security.some(({ token }) => token?.includes(scope))
      if (isDeclared) allowed++
      if ((await isAllowed(call, method, path)) !== isDeclared) wrong.push(`${method} ${path}`)
    }
  }
  expect(wrong).toEqual([])
  expect(allowed).toBeGreaterThan(5)
})
