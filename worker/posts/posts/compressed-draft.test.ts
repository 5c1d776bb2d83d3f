import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { aPost, as, aUser, ORIGIN, paragraphs, request } from '#worker/testing/index.ts'

const gzip = (text: string) => new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
const draft = (words: string) => JSON.stringify({ saveId: crypto.randomUUID(), revision: 1, title: 'عنوان', document: paragraphs(words) })

async function createDraftClient() {
  const author = await aUser()
  const { hash } = await aPost(author, { state: 'draft' })
  const headers = { Cookie: author.cookie, Origin: ORIGIN, 'Content-Type': 'application/json' }
  const send = (body: BodyInit, encoding = 'gzip') =>
    request(`/api/posts/${hash}/draft`, { method: 'PUT', body, headers: { ...headers, 'Content-Encoding': encoding } })
  return { send, saved: async () => (await as(author).get(`/api/posts/${hash}/draft`)).text() }
}

test('saving accepts and stores a gzip-compressed draft', async () => {
  const { send, saved } = await createDraftClient()
  const answer = await send(await gzip(draft('می\u200Cنویسم '.repeat(4000))))
  expect(answer.status).toBe(200)
  expect(await saved()).toContain('می\u200Cنویسم می\u200Cنویسم')
})

test('saving rejects a decompression bomb with 413, corrupt data with 400 and Brotli with 415', async () => {
  const { send, saved } = await createDraftClient()
  const bomb = await gzip(draft('ا'.repeat(LIMITS.jsonBytes)))
  expect(bomb.byteLength).toBeLessThan(20_000)
  expect((await send(bomb)).status).toBe(413)
  expect((await send('{}')).status).toBe(400)
  expect((await send((await gzip(draft('نیمه'))).slice(0, 40))).status).toBe(400)
  expect((await send('{}', 'br')).status).toBe(415)
  expect(await send(await gzip('{"x":'))).toHaveProperty('status', 400)
  expect(await saved()).toContain('"revision":1')
})
