import { env } from 'cloudflare:workers'
import { describe, expect, it, test } from 'vitest'
import type { Audio } from '#shared/audio.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, as, aUser, audioSample, paragraphs, request, type TestUser } from '#worker/testing/index.ts'

const upload = (person: TestUser | null, body: BodyInit, headers: Record<string, string> = {}) =>
  request('/api/media/audio', {
    method: 'POST',
    body,
    headers: { Origin: 'http://daftar.test', 'Content-Type': 'audio/wav', ...(person ? { Cookie: person.cookie } : {}), ...headers },
  })
const uploadAndExpectCreated = async (person: TestUser, body: BodyInit): Promise<Audio> => {
  const response = await upload(person, body)
  expect(response.status).toBe(201)
  return response.json()
}
const listAudioKeys = async () => (await env.MEDIA.list({ prefix: 'audio/' })).objects.map(({ key }) => key)
const selectAudioRows = async ({ id }: TestUser) => (await env.DB.prepare('SELECT * FROM audio WHERE owner_id = ?').bind(id).all()).results

/** Creates MP3 frames of 384 bytes and 24 ms. */
const createLongMp3 = (size: number) => {
  const file = new Uint8Array(Math.floor(size / 384) * 384)
  for (let at = 0; at < file.length; at += 384) file.set([0xff, 0xf3, 0xc4, 0xc0], at)
  return file
}

describe('POST /api/media/audio', () => {
  test('rejects visitors with 401 and suspended members with 403', async () => {
    expect((await upload(null, audioSample('mp3'))).status).toBe(401)
    expect((await upload(await aUser({ state: 'suspended' }), audioSample('mp3'))).status).toBe(403)
  })

  test('stores the bytes under their detected format, regardless of the header, and serves them and a range of them', async () => {
    const person = await aUser()
    const audio = await uploadAndExpectCreated(person, audioSample('ogg'))
    expect(audio).toEqual({ hash: audio.hash, format: 'ogg', duration: 1500 })
    const response = await request(`/media/audio/${audio.hash}.ogg`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/ogg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
    })
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(audioSample('ogg'))
    const part = await request(`/media/audio/${audio.hash}.ogg`, { headers: { Range: 'bytes=-5' } })
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, audioSample('ogg').slice(-5)])
  })

  test('rejects files other than audio with 415 and broken audio with 400, storing nothing', async () => {
    const person = await aUser()
    const before = await listAudioKeys()
    expect((await upload(person, 'RIFF1234WAVEfmt and more')).status).toBe(415)
    expect((await upload(person, audioSample('film'))).status).toBe(415)
    const broken = await upload(person, audioSample('ogg').slice(0, 60))
    expect(broken.status).toBe(400)
    expect(await broken.json()).toMatchObject({ error: { fields: { file: expect.stringContaining('خراب') } } })
    expect(await selectAudioRows(person)).toEqual([])
    expect(await listAudioKeys()).toEqual(before)
  })

  test('stores a 12 MB file once per user, for concurrent and repeated uploads', async () => {
    const person = await aUser()
    const file = createLongMp3(12_000_000)
    const before = await listAudioKeys()
    const [one, other] = await Promise.all([
      uploadAndExpectCreated(person, new Blob([file]).stream()),
      uploadAndExpectCreated(person, file),
    ])
    expect(other).toEqual(one)
    expect(await uploadAndExpectCreated(person, file)).toEqual(one)
    expect(one.duration).toBe(file.length / 16)
    expect((await listAudioKeys()).filter((key) => !before.includes(key))).toEqual([`audio/${one.hash}`])
    const end = await request(`/media/audio/${one.hash}.mp3`, { headers: { Range: `bytes=${file.length - 48}-` } })
    expect(new Uint8Array(await end.arrayBuffer())).toEqual(file.slice(-48))
    const stranger = await aUser()
    expect((await uploadAndExpectCreated(stranger, file)).hash).not.toBe(one.hash)
  })

  test('rejects a file over the limit with 413, by its Content-Length header or its body, and stores nothing', async () => {
    const person = await aUser()
    const before = await listAudioKeys()
    expect((await upload(person, audioSample('mp3'), { 'Content-Length': '25000001' })).status).toBe(413)
    const over = await upload(person, new Blob([createLongMp3(25_000_000), new Uint8Array(400)]).stream())
    expect(over.status).toBe(413)
    expect(await over.json()).toMatchObject({ error: { message: expect.stringContaining('۲۵ مگابایت') } })
    expect(await selectAudioRows(person)).toEqual([])
    expect(await listAudioKeys()).toEqual(before)
  })

  test('rejects new files over the quota with 409 but returns existing uploads', async () => {
    const person = await aUser()
    const first = await uploadAndExpectCreated(person, audioSample('flac'))
    await env.DB.prepare('UPDATE audio SET bytes = 999999000 WHERE owner_id = ?').bind(person.id).run()
    const before = await listAudioKeys()
    const refused = await upload(person, audioSample('mp3'))
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('مگابایت') } })
    expect(await listAudioKeys()).toEqual(before)
    expect(await uploadAndExpectCreated(person, audioSample('flac'))).toEqual(first)
  })

  test('rejects the 31st upload in a row with 429', async () => {
    const person = await aUser()
    for (let count = 0; count < 30; count++) expect((await upload(person, audioSample('aac'))).status).toBe(201)
    const refused = await upload(person, audioSample('aac'))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

test.each(['mp3', 'wav', 'ogg.ogg', 'ogg%00', ''])(
  'GET returns 404 for an Ogg file requested with the extension “%s” and for an unknown file',
  async (ending) => {
    const { hash } = await uploadAndExpectCreated(await aUser(), audioSample('ogg'))
    expect((await request(`/media/audio/${hash}.${ending}`)).status).toBe(404)
    expect((await request(`/media/audio/${newHash()}.ogg`)).status).toBe(404)
  },
)

describe('audio in a post', () => {
  const documentWith = (sound: Audio) => ({
    type: 'doc' as const,
    content: [{ type: 'audio' as const, attrs: { ...sound, duration: 9_000_000, caption: 'صدای باران' } }, ...paragraphs('متن').content],
  })
  const publish = async (person: TestUser, sound: Audio) => {
    const post = await aPost(person, { state: 'draft', document: documentWith(sound) })
    return { post, answer: await as(person).post(`/api/posts/${post.hash}/publish`, { revision: 1 }) }
  }

  it('is published with its stored duration', async () => {
    const person = await aUser()
    const { post, answer } = await publish(person, await uploadAndExpectCreated(person, audioSample('mp3')))
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
    const body = await env.DB.prepare('SELECT html FROM post_bodies WHERE post_id = ?').bind(post.id).first<{ html: string }>()
    expect(body?.html).toContain('صدای باران<span class="duration"> · ۰:۰۲</span>')
  })

  it('prevents publishing with 400 if it is missing or owned by another user', async () => {
    const [person, other] = [await aUser(), await aUser()]
    for (const sound of [
      await uploadAndExpectCreated(other, audioSample('mp3')),
      { hash: newHash(), format: 'mp3' as const, duration: 1 },
    ]) {
      const { answer } = await publish(person, sound)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ error: { fields: { document: expect.stringContaining('صداها') } } })
    }
  })
})
