import { expect, test } from 'vitest'
import { aPost, as, aUser, paragraphs } from '#worker/testing/index.ts'

const key = () => crypto.randomUUID()
const save = (revision: number, words = 'متن تازه') => ({ saveId: key(), revision, title: 'عنوان', document: paragraphs(words) })

test('creating a draft twice with one key returns the first draft (201)', async () => {
  const me = as(await aUser())
  const body = { key: key(), title: 'آغاز', document: paragraphs('سلام') }
  const first = await me.post('/api/posts', body)
  const second = await me.post('/api/posts', body)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.json()).toEqual(await first.json())
  const mine = await (await me.get('/api/posts/mine/drafts')).json<{ items: unknown[] }>()
  expect(mine.items).toHaveLength(1)
})

test('two members may use the same key, and each repeats their own draft', async () => {
  const [one, two, body] = [await aUser(), await aUser(), { key: key(), title: 'آغاز', document: paragraphs('سلام') }]
  const hashOf = async (author: typeof one) => (await (await as(author).post('/api/posts', body)).json<{ hash: string }>()).hash
  const hashes = [await hashOf(one), await hashOf(two)]
  expect(new Set(hashes).size).toBe(2)
  expect([await hashOf(one), await hashOf(two)]).toEqual(hashes)
})

test('only one of 20 concurrent saves succeeds, the others return 412, and repeating the successful one changes nothing', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft' })
  const saves = Array.from({ length: 20 }, (_, at) => save(1, `نسخهٔ ${at}`))
  const answers = await Promise.all(saves.map((body) => as(author).put(`/api/posts/${post.hash}/draft`, body)))
  const won = answers.findIndex(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(19)
  const again = await as(author).put(`/api/posts/${post.hash}/draft`, saves[won])
  expect(again.status).toBe(200)
  expect(await again.json()).toMatchObject({ revision: 2 })
  const draft = await (await as(author).get(`/api/posts/${post.hash}/draft`)).json()
  expect(draft).toMatchObject({ revision: 2, document: saves[won]?.document })
})

test('a stale save returns 412 with the current revision', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft' })
  await as(author).put(`/api/posts/${post.hash}/draft`, save(1))
  const stale = await as(author).put(`/api/posts/${post.hash}/draft`, save(1, 'نسخهٔ کهنه'))
  expect(stale.status).toBe(412)
  expect(await stale.json()).toMatchObject({ error: { code: 'stale', details: { revision: 2 } } })
})

test('reading or saving another user’s draft returns 404, and 401 for a visitor', async () => {
  const post = await aPost(await aUser(), { state: 'draft' })
  const other = as(await aUser())
  const foreign = await other.get(`/api/posts/${post.hash}/draft`)
  const missing = await other.get('/api/posts/aaaaaaaaaaaa/draft')
  expect([foreign.status, missing.status]).toEqual([404, 404])
  expect((await other.put(`/api/posts/${post.hash}/draft`, save(1))).status).toBe(404)
  expect((await as(null).get(`/api/posts/${post.hash}/draft`)).status).toBe(401)
  expect((await as(null).put(`/api/posts/${post.hash}/draft`, save(1))).status).toBe(401)
})

test('creating a post rejects a suspended member with 403', async () => {
  const me = as(await aUser({ state: 'suspended' }))
  expect((await me.post('/api/posts', { key: key(), document: paragraphs('سلام') })).status).toBe(403)
})

test.each([
  ['an unknown key', { key: 'k'.repeat(20), document: paragraphs('س'), role: 'admin' }],
  ['a lone surrogate in the title', { key: 'k'.repeat(20), title: 'ا\ud800', document: paragraphs('س') }],
  ['a private-use character in the title', { key: 'k'.repeat(20), title: 'ا\uE123ب', document: paragraphs('س') }],
  ['a title too long', { key: 'k'.repeat(20), title: 'ا'.repeat(251), document: paragraphs('س') }],
  ['an unknown block', { key: 'k'.repeat(20), document: { type: 'doc', content: [{ type: 'iframe' }] } }],
  [
    'a javascript link',
    {
      key: 'k'.repeat(20),
      document: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'ا', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }] },
        ],
      },
    },
  ],
  ['no document', { key: 'k'.repeat(20) }],
])('creating a post rejects %s by field (400)', async (_, body) => {
  const answer = await as(await aUser()).post('/api/posts', body)
  expect(answer.status).toBe(400)
  const { error } = await answer.json<{ error: { code: string; fields: Record<string, string> } }>()
  expect(error.code).toBe('invalid')
  expect(Object.keys(error.fields).length).toBeGreaterThan(0)
})

test('creating a post rejects a document nested 10,000 levels deep (400)', async () => {
  const me = await aUser()
  const deep = `${'{"type":"blockquote","content":['.repeat(10_000)}${']}'.repeat(10_000)}`
  const body = `{"key":"${'k'.repeat(20)}","document":{"type":"doc","content":[${deep}]}}`
  const { request } = await import('#worker/testing/index.ts')
  const answer = await request('/api/posts', {
    method: 'POST',
    body,
    headers: { Cookie: me.cookie, Origin: 'http://daftar.test', 'Content-Type': 'application/json' },
  })
  expect(answer.status).toBe(400)
})
