import { createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeXhr } from '#web/lib/testing/fake-xhr.ts'
import { fingerprint } from './fingerprint.ts'
import { sendPart } from './send-part.ts'

beforeEach(() => {
  FakeXhr.requests.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
})

async function start(stop = new AbortController()) {
  const progress: number[] = []
  const sent = sendPart(new Blob(['part']), { url: '/parts/2', signal: stop.signal, onProgress: (bytes) => progress.push(bytes) })
  sent.catch(() => undefined)
  const request = await vi.waitFor(() => FakeXhr.requests[0] ?? Promise.reject(new Error('no request')))
  return { progress, sent, request, stop }
}

test('a part is sent with its digest, and its progress is at most its size', async () => {
  const { progress, sent, request } = await start()
  request.progress(3, 4)
  request.progress(400, 4)
  request.answer(204)
  await sent
  const digest = createHash('sha256').update('part').digest('base64')
  expect([request.method, request.url, progress]).toEqual(['PUT', '/parts/2', [3, 4]])
  expect(request.headers).toEqual({ 'Content-Type': 'application/octet-stream', 'Content-Digest': `sha-256=:${digest}:` })
  expect(new TextDecoder().decode(request.body as ArrayBuffer)).toBe('part')
})

test('a refusal has the message of its field, or its own, and says when to try again', async () => {
  const first = await start()
  first.request.answer(400, { error: { code: 'invalid', message: 'x', requestId: '', fields: { digest: 'خراب' } } }, '20')
  await expect(first.sent).rejects.toMatchObject({ status: 400, message: 'خراب', retryAfter: 20, body: { fields: { digest: 'خراب' } } })
  FakeXhr.requests.length = 0
  const second = await start()
  second.request.answer(200, { error: { code: 'invalid', message: 'x', requestId: '' } })
  await expect(second.sent).rejects.toMatchObject({ status: 200, message: 'x', retryAfter: undefined })
})

test.each(['error', 'timeout'] as const)('a lost connection rejects without a status: %s', async (event) => {
  const { sent, request } = await start()
  request.fail(event)
  await expect(sent).rejects.toMatchObject({ status: 0, body: { code: 'unavailable' } })
})

test('a stopped part is aborted, and one that was stopped before is not sent', async () => {
  const running = await start()
  running.stop.abort()
  await expect(running.sent).rejects.toMatchObject({ status: 0 })
  expect(running.request.isAborted).toBe(true)
  FakeXhr.requests.length = 0
  const stop = new AbortController()
  stop.abort()
  const { sent, request } = await start(stop)
  await expect(sent).rejects.toMatchObject({ status: 0 })
  expect(request.body).toBeUndefined()
})

test('the fingerprint of a file depends on its name, size, time and first part', async () => {
  const of = (content: string, name = 'a', lastModified = 1) => fingerprint(new File([content], name, { lastModified }))
  const same = await of('abc')
  expect(same).toMatch(/^[\w-]{43}$/)
  expect(await of('abc')).toBe(same)
  const others = await Promise.all([of('abd'), of('abcd'), of('abc', 'b'), of('abc', 'a', 2)])
  expect(new Set([same, ...others]).size).toBe(5)
  const many = await Promise.all(Array.from({ length: 40 }, (_, at) => of(String(at))))
  expect(many.every((key) => /^[\w-]{43}$/.test(key))).toBe(true)
})
