import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { imageKey } from '#worker/posts/media/index.ts'
import { anEstablishedUser, aPost, as, runAllJobsWith, runQuery, type TestUser, takeConsole, testEnv } from '#worker/testing/index.ts'
import { enqueueDueChannels } from './index.ts'
import { aTelegram, type FakeTelegram } from './testing/a-telegram.ts'

const PIXEL = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const ASSETS = { fetch: async () => new Response(new Uint8Array(PIXEL)) } as unknown as Fetcher

let telegram: FakeTelegram
let offset = 0
beforeEach(async () => {
  offset = 0
  setClockOffset(0)
  telegram = aTelegram({ now })
  await runQuery('DELETE FROM telegram_messages')
  await runQuery('DELETE FROM telegram_channels')
})

async function aWriter() {
  const person = await anEstablishedUser()
  const { token, chat } = telegram.aChannel()
  await as(person).put('/api/telegram/me', { token, chat, mode: 'automatic', silent: false, tags: false })
  telegram.calls.length = 0
  return person
}

/** Stores a picture; `ratio` is its width by its height. */
async function aPicture(ratio = 1.5, bytes = PIXEL): Promise<string> {
  const hash = newHash()
  await env.MEDIA.put(imageKey(hash, 960, 'image/webp'), bytes)
  return JSON.stringify({ hash, width: 960, height: Math.round(960 / ratio), widths: [960] })
}

const setCover = (id: number, cover: string | null) => runQuery('UPDATE posts SET cover = ?, updated_at = ? WHERE id = ?', cover, now(), id)

async function runDue(ms = 0): Promise<void> {
  offset += ms
  setClockOffset(offset)
  await enqueueDueChannels(testEnv())
  await runAllJobsWith({ ASSETS })
}
const methods = () => telegram.posted().map(({ method, hasPhoto }) => `${method}${hasPhoto ? ' with photo' : ''}`)

async function aSentPost(person: TestUser, cover: string | null) {
  const post = await aPost(person)
  await setCover(post.id, cover)
  await runDue()
  return post
}

test('a cover is sent as a picture with the text as its caption, and edits change the caption', async () => {
  const person = await aWriter()
  const { id } = await aSentPost(person, await aPicture())
  expect([methods(), telegram.messages[0]?.picture]).toEqual([['sendPhoto with photo'], true])
  await runQuery('UPDATE posts SET title = ?, updated_at = ? WHERE id = ?', 'عنوان تازه', now(), id)
  await runDue(MINUTE)
  expect([methods().at(-1), telegram.messages[0]?.html.includes('عنوان تازه')]).toEqual(['editMessageCaption', true])
})

test('another cover replaces the picture, a first one is added to a text, and a removed one becomes the picture of the site', async () => {
  const person = await aWriter()
  const { id } = await aSentPost(person, null)
  expect(methods()).toEqual(['sendMessage'])
  for (const cover of [await aPicture(), await aPicture(), null]) {
    await setCover(id, cover)
    await runDue(MINUTE)
    expect(methods().at(-1)).toBe('editMessageMedia with photo')
  }
  const { length } = methods()
  await setCover(id, null)
  await runDue(MINUTE)
  expect([methods().length, telegram.messages.length]).toEqual([length, 1])
})

test.each([
  ['is too long for Telegram', () => aPicture(25), undefined],
  ['is missing', async () => JSON.stringify({ hash: newHash(), width: 960, height: 640, widths: [960] }), undefined],
  ['is broken', () => aPicture(1.5, new Uint8Array([1, 2, 3])), undefined],
  ['is rejected by Telegram', () => aPicture(), { error: [400, 'Bad Request: IMAGE_PROCESS_FAILED'] as [number, string] }],
])('a post whose cover %s is sent as text, once', async (_, cover, fault) => {
  const person = await aWriter()
  telegram.state.fault = ({ method }) => (method === 'sendPhoto' ? fault : undefined)
  await aSentPost(person, await cover())
  await runDue(MINUTE)
  expect(telegram.messages.map(({ picture }) => picture)).toEqual([false])
  takeConsole()
})
