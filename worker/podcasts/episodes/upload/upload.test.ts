import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import {
  aPost,
  as,
  aUser,
  audioSample,
  ORIGIN,
  readInvalidationVersion,
  request,
  runAllJobs,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import type { AudioUpload, AudioUploads, UploadResult } from '../contract.ts'
import { audioUploadParts, audioUploads } from '../schema.ts'
import { sweepUploads } from './discard-upload.ts'

const PART = LIMITS.uploadPartBytes
const db = database(env)
const newKey = () => `key-${crypto.randomUUID()}`
const digestOf = async (bytes: BufferSource) => `sha-256=:${new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toBase64()}:`

const FRAME = 384
/** An MP3 of one part plus about 200,000 bytes in frames of 24 ms; no two parts are equal. */
const LONG = new Uint8Array(Math.floor((PART + 200_000) / FRAME) * FRAME)
for (let at = 0; at < LONG.length; at += FRAME) LONG.set([0xff, 0xf3, 0xc4, 0xc0, at & 127, (at >> 7) & 127, (at >> 14) & 127], at)
const LONG_MS = (LONG.length / FRAME) * 24

interface Sender {
  person: TestUser
  post: string
}

const aSender = async (): Promise<Sender & { id: number }> => {
  const person = await aUser()
  const { hash, id } = await aPost(person)
  return { person, post: hash, id }
}

const start = ({ person, post }: Sender, bytes: number, key = newKey(), name = 'گفت‌وگو.mp3') =>
  as(person).post(`/api/episodes/${post}/uploads`, { key, name, bytes })
const startedUpload = async (sender: Sender, bytes: number, key?: string): Promise<AudioUpload> => {
  const response = await start(sender, bytes, key)
  expect(response.status).toBe(200)
  return response.json()
}
const part = (file: Uint8Array<ArrayBuffer>, number: number) => file.slice((number - 1) * PART, number * PART)

async function put({ person, post }: Sender, hash: string, number: number | string, bytes: Uint8Array<ArrayBuffer>, headers = {}) {
  return request(`/api/episodes/${post}/uploads/${hash}/parts/${number}`, {
    method: 'PUT',
    body: bytes,
    headers: {
      Origin: ORIGIN,
      Cookie: person.cookie,
      'Content-Type': 'application/octet-stream',
      'Content-Digest': await digestOf(bytes),
      ...headers,
    },
  })
}
const complete = ({ person, post }: Sender, hash: string, body = {}) =>
  as(person).post(`/api/episodes/${post}/uploads/${hash}/complete`, body)

async function uploadFile(sender: Sender, file: Uint8Array<ArrayBuffer>, body = {}): Promise<UploadResult> {
  const { hash } = await startedUpload(sender, file.length)
  for (let number = 1; (number - 1) * PART < file.length; number++)
    expect((await put(sender, hash, number, part(file, number))).status).toBe(204)
  const response = await complete(sender, hash, body)
  expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)])
  return response.json()
}

const messageOf = async (response: Response) => (await response.json<{ error: { message: string } }>()).error.message
const uploadsOf = async ({ person, post }: Sender): Promise<AudioUploads> => (await as(person).get(`/api/episodes/${post}/uploads`)).json()
const objects = async (hash: string) => (await env.MEDIA.list({ prefix: `sound/${hash}` })).objects.length
const digestAt = async (path: string) => digestOf(await (await request(path)).arrayBuffer())
const bytesAt = async (path: string) => new Uint8Array(await (await request(path)).arrayBuffer())

describe('upload', () => {
  it('an upload accepts parts out of order, resumes with the same key and stores identical bytes', async () => {
    const sender = await aSender()
    const key = newKey()
    const { hash, partBytes } = await startedUpload(sender, LONG.length, key)
    expect(partBytes).toBe(PART)
    expect((await put(sender, hash, 2, part(LONG, 2))).status).toBe(204)
    expect(await startedUpload(sender, LONG.length, key)).toMatchObject({ hash, parts: [2] })
    const { uploads, remainingBytes } = await uploadsOf(sender)
    expect(uploads).toEqual([{ hash, key, name: 'گفت‌وگو.mp3', bytes: LONG.length, partBytes: PART, parts: [2] }])
    expect(remainingBytes).toBe(LIMITS.episodeAudioBytesTotal - LONG.length)
    const early = await complete(sender, hash)
    expect([early.status, await messageOf(early)]).toEqual([409, expect.stringContaining('۱ بخش')])
    expect((await put(sender, hash, 1, part(LONG, 1))).status).toBe(204)
    const { audio } = await (await complete(sender, hash, { peaks: 'AAEC' })).json<UploadResult>()
    expect(audio).toEqual({ url: `/media/sound/${hash}.mp3`, type: 'audio/mpeg', bytes: LONG.length, duration: LONG_MS })
    expect(await digestAt(audio.url)).toBe(await digestOf(LONG))
    expect(await db.select({ peaks: episodes.peaks }).from(episodes).where(eq(episodes.postId, sender.id))).toEqual([{ peaks: 'AAEC' }])
    expect((await uploadsOf(sender)).uploads).toEqual([])
  })

  it('two tabs share one upload, and repeating parts or the completion changes nothing', async () => {
    const sender = await aSender()
    const key = newKey()
    const [one, other] = await Promise.all([startedUpload(sender, LONG.length, key), startedUpload(sender, LONG.length, key)])
    expect(other.hash).toBe(one.hash)
    const both = async (number: number) => Promise.all([1, 2].map(() => put(sender, one.hash, number, part(LONG, number))))
    for (const number of [2, 1]) {
      const responses = (await both(number)).map(({ status }) => status)
      expect(responses).toContain(204)
      expect(responses.every((status) => status === 204 || status === 429)).toBe(true)
    }
    expect((await put(sender, one.hash, 2, part(LONG, 2))).status).toBe(204)
    const completed = await Promise.all([complete(sender, one.hash), complete(sender, one.hash)])
    const bodies = await Promise.all(completed.map((response) => response.text()))
    expect(completed.map(({ status }) => status)).toEqual([200, 200])
    expect(bodies[1]).toBe(bodies[0])
    expect(await (await complete(sender, one.hash)).text()).toBe(bodies[0])
    expect(await digestAt(`/media/sound/${one.hash}.mp3`)).toBe(await digestOf(LONG))
    expect((await put(sender, one.hash, 1, part(LONG, 1))).status).toBe(409)
  })

  it('an upload returns 404 to another user, for another post and for an unknown hash', async () => {
    const [sender, other] = [await aSender(), await aSender()]
    const { hash } = await startedUpload(sender, 100)
    const bytes = new Uint8Array(100)
    for (const stranger of [other, { person: other.person, post: sender.post }, { person: sender.person, post: other.post }]) {
      expect((await put(stranger, hash, 1, bytes)).status).toBe(404)
      expect((await complete(stranger, hash)).status).toBe(404)
      expect((await as(stranger.person).delete(`/api/episodes/${stranger.post}/uploads/${hash}`)).status).toBe(404)
    }
    const second = await aPost(sender.person)
    expect((await put({ ...sender, post: second.hash }, hash, 1, bytes)).status).toBe(404)
    expect((await put(sender, 'aaaaaaaaaaaa', 1, bytes)).status).toBe(404)
    expect((await start({ ...sender, post: other.post }, 100)).status).toBe(404)
  })

  it('an upload rejects parts with a wrong size, number, digest, type, encoding or content', async () => {
    const sender = await aSender()
    const { hash } = await startedUpload(sender, LONG.length)
    const first = part(LONG, 1)
    const wrong: [number | string, Uint8Array<ArrayBuffer>, Record<string, string>, number][] = [
      [1, first.slice(1), {}, 400],
      [1, new Uint8Array(PART + 1), {}, 413],
      [2, first, {}, 413],
      [3, first, {}, 400],
      [0, first, {}, 400],
      ['x', first, {}, 400],
      [1, first, { 'Content-Digest': await digestOf(part(LONG, 2)) }, 400],
      [1, first, { 'Content-Digest': '' }, 400],
      [1, first, { 'Content-Type': 'audio/mpeg' }, 415],
      [1, first, { 'Content-Encoding': 'gzip' }, 415],
      [1, new Uint8Array(PART), {}, 415],
    ]
    for (const [number, bytes, headers, status] of wrong)
      expect([number, headers, (await put(sender, hash, number, bytes, headers)).status]).toEqual([number, headers, status])
    expect((await put(sender, hash, 2, part(LONG, 2))).status).toBe(204)
    const changed = await put(sender, hash, 2, part(LONG, 2).fill(1, 50, 60))
    expect([changed.status, await messageOf(changed)]).toEqual([409, expect.stringContaining('محتوای دیگری')])
    expect((await uploadsOf(sender)).uploads[0]?.parts).toEqual([2])
  })

  it('a claimed part returns 429 until its claim expires, then another request can store it', async () => {
    const sender = await aSender()
    const { hash } = await startedUpload(sender, 100)
    const [row] = await db.select({ id: audioUploads.id }).from(audioUploads).where(eq(audioUploads.hash, hash))
    const bytes = LONG.slice(0, 100)
    const digest = (await digestOf(bytes)).slice(9, -1)
    await db.insert(audioUploadParts).values({ uploadId: row?.id ?? 0, number: 1, bytes: 100, etag: `claim ${Date.now()} x`, digest })
    const busy = await put(sender, hash, 1, bytes)
    expect([busy.status, busy.headers.get('Retry-After')]).toEqual([429, '2'])
    setClockOffset(31_000)
    expect((await put(sender, hash, 1, bytes)).status).toBe(204)
  })

  it('cancelling an upload deletes its part rows, frees its quota and rejects further parts and completion with 409', async () => {
    const sender = await aSender()
    const { hash } = await startedUpload(sender, LONG.length)
    await put(sender, hash, 1, part(LONG, 1))
    const cancel = () => as(sender.person).delete(`/api/episodes/${sender.post}/uploads/${hash}`)
    expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 204])
    expect((await put(sender, hash, 2, part(LONG, 2))).status).toBe(409)
    expect((await complete(sender, hash)).status).toBe(409)
    expect(await uploadsOf(sender)).toEqual({ uploads: [], remainingBytes: LIMITS.episodeAudioBytesTotal })
    expect(
      await db
        .select()
        .from(audioUploadParts)
        .innerJoin(audioUploads, eq(audioUploads.hash, hash))
        .where(eq(audioUploadParts.uploadId, audioUploads.id)),
    ).toEqual([])
  })
})

describe('rejected file', () => {
  test('starting an upload rejects an oversized file with 413 and an empty one with 400', async () => {
    const sender = await aSender()
    const large = await start(sender, LIMITS.episodeAudioBytes + 1)
    expect([large.status, await messageOf(large)]).toEqual([413, expect.stringContaining('۵۰۰ مگابایت')])
    expect((await start(sender, 0)).status).toBe(400)
  })

  test('completing an upload rejects a file that is too long with 413 or broken with 400, and deletes it', async () => {
    const sender = await aSender()
    // Declares 2^29 samples at 8 kHz.
    const tooLong = audioSample('flac').slice()
    tooLong.set([32, 0, 0, 0], 22)
    for (const [file, status] of [
      [tooLong, 413],
      [audioSample('ogg').slice(0, 60), 400],
    ] as const) {
      const { hash } = await startedUpload(sender, file.length)
      for (let number = 1; (number - 1) * PART < file.length; number++) await put(sender, hash, number, part(file, number))
      expect((await complete(sender, hash)).status).toBe(status)
      expect(await objects(hash)).toBe(0)
      expect((await complete(sender, hash)).status).toBe(409)
    }
    expect(await db.select().from(episodes).where(eq(episodes.postId, sender.id))).toEqual([])
  })

  test('an upload over the quota returns 409; open uploads count towards the quota, the audio to be replaced does not', async () => {
    const sender = await aSender()
    await uploadFile(sender, audioSample('mp3'))
    await db
      .update(episodes)
      .set({ bytes: LIMITS.episodeAudioBytesTotal - 1000 })
      .where(eq(episodes.postId, sender.id))
    const next = { person: sender.person, post: (await aPost(sender.person)).hash }
    const full = await start(next, 2000)
    expect([full.status, await messageOf(full)]).toEqual([409, expect.stringContaining('۱۰٬۰۰۰ مگابایت')])
    expect((await uploadsOf(next)).remainingBytes).toBe(1000)
    expect((await start(sender, 2000)).status).toBe(200)
    expect((await start(next, 1000)).status).toBe(409)
  })
})

describe('stored audio', () => {
  it('replacing audio creates a new URL, redirects the old one and deletes the old object', async () => {
    const sender = await aSender()
    const first = (await uploadFile(sender, audioSample('mp3'))).audio.url
    const [before] = await db.select().from(episodes).where(eq(episodes.postId, sender.id))
    await db.update(episodes).set({ season: 2, episode: 7 }).where(eq(episodes.postId, sender.id))
    const second = (await uploadFile(sender, audioSample('m4a'))).audio
    expect(second).toMatchObject({ type: 'audio/x-m4a', bytes: audioSample('m4a').length, duration: 1500 })
    const [after] = await db.select().from(episodes).where(eq(episodes.postId, sender.id))
    expect(after).toMatchObject({ guid: before?.guid, season: 2, episode: 7, format: 'm4a' })
    const old = await request(first, { redirect: 'manual' })
    expect([old.status, old.headers.get('Location')]).toEqual([301, second.url])
    await runAllJobs()
    expect(await env.MEDIA.head(before?.objectKey ?? '')).toBeNull()
    expect(await bytesAt(second.url)).toEqual(audioSample('m4a'))
  })

  it('removing audio returns 204, also when repeated; its URL then returns 410 and its object is deleted', async () => {
    const sender = await aSender()
    const { url } = (await uploadFile(sender, audioSample('mp3'))).audio
    const remove = () => as(sender.person).delete(`/api/episodes/${sender.post}`)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect((await request(url)).status).toBe(410)
    await runAllJobs()
    expect(await env.MEDIA.head(`sound/${url.slice(13, 25)}`)).toBeNull()
    const { url: next } = (await uploadFile(sender, audioSample('mp3'))).audio
    expect((await request(url, { redirect: 'manual' })).headers.get('Location')).toBe(next)
  })

  it('adding and removing audio invalidate the page of a public post', async () => {
    const sender = await aSender()
    const version = () => readInvalidationVersion(`post-${sender.post}`)
    const before = await version()
    await uploadFile(sender, audioSample('mp3'))
    const added = await version()
    expect(added).toBeGreaterThan(before)
    await as(sender.person).delete(`/api/episodes/${sender.post}`)
    expect(await version()).toBeGreaterThan(added)
  })
})

describe('sweepUploads', () => {
  it('sweepUploads discards uploads idle for a week, and deletes ended ones and their unused objects after a month', async () => {
    const [silent, kept] = [await aSender(), await aSender()]
    const { hash } = await startedUpload(silent, LONG.length)
    await put(silent, hash, 1, part(LONG, 1))
    const { url } = (await uploadFile(kept, audioSample('mp3'))).audio
    const left = await startedUpload(kept, 100)
    await as(kept.person).delete(`/api/episodes/${kept.post}/uploads/${left.hash}`)
    await env.MEDIA.put(`sound/${left.hash}`, 'joined after it was given up')
    const sweep = async (days: number) => {
      setClockOffset(days * DAY)
      // A run ends and deletes twenty, also of earlier tests of the file.
      for (let run = 0; run < 5; run++) await sweepUploads(testEnv(), db)
    }
    const stateOf = async () =>
      (await db.select({ state: audioUploads.state }).from(audioUploads).where(eq(audioUploads.hash, hash)))[0]?.state
    await sweep(6.9)
    expect(await stateOf()).toBe('open')
    await sweep(7.1)
    expect(await stateOf()).toBe('given_up')
    await sweep(31)
    expect([await stateOf(), await objects(left.hash)]).toEqual(['given_up', 0])
    await sweep(37.2)
    expect(await stateOf()).toBeUndefined()
    setClockOffset(0)
    expect(await bytesAt(url)).toEqual(audioSample('mp3'))
  })
})
