import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Picture } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { aUser, queryNumber, request, type TestUser } from '#worker/testing/index.ts'
import { sweepPictures } from './sweep.ts'

/** Creates a GIF of one pixel; `seed` makes its bytes unique. */
const gif = (seed: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...new TextEncoder().encode('GIF89a'),
    ...[1, 0, 1, 0, 0x80, 0, 0, seed, seed, seed, 255, 255, 255],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
  ])
const BYTES = gif(0).length

const upload = (person: TestUser, body: Uint8Array<ArrayBuffer>, path = '/api/media/images') =>
  request(path, { method: 'POST', body, headers: { Origin: 'http://daftar.test', 'Content-Type': 'image/gif', Cookie: person.cookie } })
const countRows = ({ id }: TestUser) => queryNumber('SELECT count(*) AS n FROM media WHERE owner_id = ?', id)
const listObjects = async () => (await env.MEDIA.list({ prefix: 'image/' })).objects.map(({ key }) => key)

/** Uploads one image and lets its size leave room for `images` more. */
async function aUserWithRoomFor(images: number) {
  const person = await aUser()
  const first = await (await upload(person, gif(0))).json<Picture>()
  await env.DB.prepare('UPDATE media SET bytes = ? WHERE hash = ?')
    .bind(LIMITS.imageBytesTotal - images * BYTES, first.hash)
    .run()
  return { person, first }
}

describe('image quota', () => {
  test('of five concurrent uploads with room for two, two are stored; the others return 409 and leave no row and no object', async () => {
    const { person } = await aUserWithRoomFor(2)
    const before = await listObjects()
    const responses = await Promise.all([1, 2, 3, 4, 5].map((seed) => upload(person, gif(seed))))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409])
    expect(await countRows(person)).toBe(3)
    const stored = await Promise.all(responses.filter(({ status }) => status === 201).map((response) => response.json<Picture>()))
    const added = (await listObjects()).filter((key) => !before.includes(key))
    expect([...new Set(added.map((key) => key.split('/')[1]))].sort()).toEqual(stored.map(({ hash }) => hash).sort())
  })

  test('a refused upload names the used and total space and what to do; covers count too, and an earlier image is still returned', async () => {
    const { person, first } = await aUserWithRoomFor(0)
    for (const path of ['/api/media/images', '/api/media/covers']) {
      const refused = await upload(person, gif(1), path)
      expect(refused.status).toBe(409)
      const { error } = await refused.json<{ error: { code: string; message: string } }>()
      expect(error.code).toBe('conflict')
      expect(error.message).toMatch(/۲٬۰۰۰ مگابایت.*۲٬۰۰۰ مگابایت پر است.*بردار/)
    }
    const again = await upload(person, gif(0))
    expect([again.status, (await again.json<Picture>()).hash]).toEqual([201, first.hash])
    expect(await countRows(person)).toBe(1)
  })

  test('deleting an unused image frees its space', async () => {
    const { person } = await aUserWithRoomFor(0)
    expect((await upload(person, gif(1))).status).toBe(409)
    for (const day of [1.1, 8.2]) {
      setClockOffset(day * DAY)
      await sweepPictures(env, database(env))
    }
    setClockOffset(0)
    expect(await countRows(person)).toBe(0)
    expect((await upload(person, gif(1))).status).toBe(201)
  })
})
