import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { callTelegram, classifyFailure, getMe } from './bot-api.ts'

afterEach(() => setOutboundNetwork())

const TOKEN = `123456789:AA${'x'.repeat(33)}`
const ENV = { ORIGIN: 'https://daftar.example' }
const ask = (answer: () => Response | Promise<Response>, env: { TELEGRAM_BASE?: string } = {}) => {
  setOutboundNetwork(async () => answer())
  return callTelegram({ ...ENV, ...env }, TOKEN, getMe)
}

test.each([
  [400, 'Bad Request: chat not found', 'missing'],
  [400, 'Bad Request: PEER_ID_INVALID', 'missing'],
  [400, 'Bad Request: message is not modified: specified new message content and reply markup are exactly the same', 'unmodified'],
  [400, 'Bad Request: message to edit not found', 'gone'],
  [400, 'Bad Request: message to delete not found', 'gone'],
  [400, 'Bad Request: MESSAGE_ID_INVALID', 'gone'],
  [400, "Bad Request: message can't be edited", 'locked'],
  [400, "Bad Request: message can't be deleted for everyone", 'locked'],
  [400, 'Bad Request: not enough rights to send photos to the chat', 'rights'],
  [400, 'Bad Request: need administrator rights in the channel chat', 'rights'],
  [400, 'Bad Request: have no rights to send a message', 'rights'],
  [400, 'Bad Request: CHAT_WRITE_FORBIDDEN', 'rights'],
  [400, 'Bad Request: IMAGE_PROCESS_FAILED', 'rejected'],
  [401, 'Unauthorized', 'token'],
  [403, 'Forbidden: bot was kicked from the channel chat', 'kicked'],
  [403, 'Forbidden: bot is not a member of the channel chat', 'kicked'],
  [404, 'Not Found', 'token'],
  [413, 'Request Entity Too Large', 'rejected'],
  [500, 'Internal Server Error', 'unknown'],
  [502, 'Bad Gateway', 'unknown'],
])('the error %i “%s” is classified as %s', (error_code, description, outcome) =>
  expect(classifyFailure({ ok: false, error_code, description }).outcome).toBe(outcome),
)

test.each([
  [{ retry_after: 7 }, 7000],
  [{}, 30_000],
  [undefined, 30_000],
  [{ retry_after: 1e9 }, 86_400_000],
])('too many requests with the parameters %o are retried after %i ms', (parameters, retryAfterMs) =>
  expect(classifyFailure({ ok: false, error_code: 429, description: 'Too Many Requests', parameters })).toEqual({
    outcome: 'later',
    retryAfterMs,
  }),
)

test.each([
  ['no connection', () => Promise.reject(new TypeError(`fetch failed: https://api.telegram.org/bot${TOKEN}/getMe`))],
  ['a page of a proxy', () => new Response('<html>403 Forbidden</html>', { status: 403 })],
  ['JSON that is not Telegram’s', () => Response.json({ error: 'no' }, { status: 401 })],
  ['a result that is not as specified', () => Response.json({ ok: true, result: {} })],
  ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://else.example/' } })],
  ['an endless answer', () => new Response(`{"ok":true,"x":"${'x'.repeat(300_000)}"}`)],
])('%s is unknown, since nobody can tell what Telegram did', async (_, answer) => expect(await ask(answer)).toEqual({ outcome: 'unknown' }))

test('calls go to the configured base alone, which the guard of outbound requests checks', async () => {
  const urls: string[] = []
  setOutboundNetwork(async ({ url }) => {
    urls.push(url)
    return Response.json({ ok: true, result: { id: 1, username: 'a_bot' } })
  })
  expect((await callTelegram(ENV, TOKEN, getMe)).outcome).toBe('ok')
  expect((await callTelegram({ ...ENV, TELEGRAM_BASE: 'https://telegram.example' }, TOKEN, getMe)).outcome).toBe('ok')
  for (const TELEGRAM_BASE of ['http://telegram.example', 'https://169.254.169.254', 'https://localhost', 'nonsense'])
    expect(await callTelegram({ ...ENV, TELEGRAM_BASE }, TOKEN, getMe)).toEqual({ outcome: 'unknown' })
  expect(urls).toEqual([`https://api.telegram.org/bot${TOKEN}/getMe`, `https://telegram.example/bot${TOKEN}/getMe`])
})

test('a picture is uploaded as a form whose other fields are JSON', async () => {
  let form: FormData | undefined
  setOutboundNetwork(async (request) => {
    form = await request.formData()
    return Response.json({ ok: true, result: true })
  })
  const params = { chat_id: -1001, disable_notification: true, caption: 'باغ', media: { type: 'photo' } }
  await callTelegram(ENV, TOKEN, { method: 'sendPhoto', params, photo: new Uint8Array([1, 2, 3]), result: z.unknown() })
  const photo = form?.get('photo')
  expect(photo instanceof Blob && [photo.size, photo.type]).toEqual([3, 'image/jpeg'])
  expect([...(form ?? [])].filter(([name]) => name !== 'photo')).toEqual([
    ['chat_id', '-1001'],
    ['disable_notification', 'true'],
    ['caption', 'باغ'],
    ['media', '{"type":"photo"}'],
  ])
})
