import { env } from 'cloudflare:workers'
import { describe, expect, it, test } from 'vitest'
import type { Audio } from '#shared/audio.ts'
import type { Picture } from '#shared/contract/fields.ts'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import {
  aPost,
  aPublication,
  aShow,
  aSubmission,
  as,
  aUser,
  audioSample,
  countInvalidations,
  queryNumber,
  request,
  runQuery,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import { claimAudio, claimPictures, selectOwnedAudio, selectOwnedPictures, sweepAudio, sweepPictures } from './index.ts'
import { imageKey } from './object-keys.ts'

const db = database(env)

async function aPicture(owner: TestUser): Promise<Picture> {
  const hash = newHash()
  await env.DB.prepare(
    "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?1, ?2, ?1, 240, 240, '[240]', 1, 1)",
  )
    .bind(hash, owner.id)
    .run()
  for (const format of ['image/avif', 'image/webp'] as const) await env.MEDIA.put(imageKey(hash, 240, format), 'picture')
  return { hash, width: 240, height: 240, widths: [240] }
}

const sweepOn = async (day: number, over = {}) => {
  setClockOffset(day * DAY)
  await sweepPictures(testEnv(over), db)
}
const readStored = async ({ hash }: Picture) => ({
  row: (await env.DB.prepare('SELECT 1 FROM media WHERE hash = ?').bind(hash).all()).results.length === 1,
  objects: (await env.MEDIA.list({ prefix: `image/${hash}/` })).objects.length,
})
const STORED = { row: true, objects: 2 }
const DELETED = { row: false, objects: 0 }

const documentWith = (...pictures: Picture[]) => ({
  type: 'doc' as const,
  content: pictures.map((picture) => ({ type: 'image' as const, attrs: { ...picture, alt: '', caption: '' } })),
})

describe('an unused image', () => {
  it('is deleted with its objects a week after it was found unused, and its cached responses are invalidated', async () => {
    const picture = await aPicture(await aUser())
    await sweepOn(0)
    await sweepOn(6.9)
    expect(await readStored(picture)).toEqual(STORED)
    expect(await countInvalidations(`image-${picture.hash}`)).toBe(0)
    await sweepOn(7.1)
    expect(await readStored(picture)).toEqual(DELETED)
    expect(await countInvalidations(`image-${picture.hash}`)).toBe(1)
  })

  it('is not checked again after half a day, but after a day', async () => {
    const owner = await aUser()
    const picture = await aPicture(owner)
    const checkedAt = async () =>
      (await env.DB.prepare('SELECT checked_at FROM media WHERE hash = ?').bind(picture.hash).first<{ checked_at: number }>())?.checked_at
    await sweepOn(0)
    const first = await checkedAt()
    await sweepOn(0.5)
    expect(await checkedAt()).toBe(first)
    await sweepOn(1.1)
    expect(await checkedAt()).not.toBe(first)
  })

  it('is kept when it is used again, and deleted once it was unused for another week', async () => {
    const owner = await aUser()
    const picture = await aPicture(owner)
    await sweepOn(0)
    const post = await aPost(owner, { state: 'draft', document: documentWith(picture) })
    await sweepOn(5)
    await env.DB.prepare(`UPDATE post_drafts SET document = '{"type":"doc","content":[]}' WHERE post_id = ?`).bind(post.id).run()
    await sweepOn(8)
    expect(await readStored(picture)).toEqual(STORED)
    await sweepOn(16)
    expect(await readStored(picture)).toEqual(DELETED)
  })

  it('is deleted although another user’s post references it', async () => {
    const picture = await aPicture(await aUser())
    await aPost(await aUser(), { state: 'draft', document: documentWith(picture) })
    await sweepOn(0)
    await sweepOn(8)
    expect(await readStored(picture)).toEqual(DELETED)
  })
})

const json = (picture: Picture) => JSON.stringify(picture)

test.each<[string, (owner: TestUser, picture: Picture) => Promise<unknown>]>([
  ['a draft', (owner, picture) => aPost(owner, { state: 'draft', document: documentWith(picture) })],
  [
    'a gallery',
    (owner, picture) =>
      aPost(owner, { document: { type: 'doc', content: [{ type: 'gallery', content: documentWith(picture, picture).content }] } }),
  ],
  [
    'the published body, after the draft changed',
    async (owner, picture) => {
      const { id } = await aPost(owner, { document: documentWith(picture) })
      await runQuery(`UPDATE post_drafts SET document = '{"type":"doc","content":[]}' WHERE post_id = ?`, id)
    },
  ],
  [
    'a revision',
    async (owner, picture) => {
      const { id } = await aPost(owner)
      await runQuery(
        `INSERT INTO post_revisions (post_id, revision, kind, by_user_id, at, bytes, title, document) VALUES (?, 9, 'written', ?, 1, 1, '', ?)`,
        id,
        owner.id,
        JSON.stringify(documentWith(picture)),
      )
    },
  ],
  [
    'a version sent to a publication',
    async (owner, picture) => {
      const post = await aPost(owner, { state: 'draft' })
      const submission = await aSubmission(owner, post, await aPublication({ owner: await aUser() }))
      await runQuery(
        'UPDATE submission_versions SET document = ? WHERE submission_id = (SELECT id FROM submissions WHERE hash = ?)',
        JSON.stringify(documentWith(picture)),
        submission,
      )
    },
  ],
  [
    'the cover of a version sent to a publication',
    async (owner, picture) => {
      const submission = await aSubmission(owner, await aPost(owner, { state: 'draft' }), await aPublication({ owner: await aUser() }))
      await runQuery(
        `UPDATE submission_versions SET settings = json_set(settings, '$.cover', json(?)) WHERE submission_id = (SELECT id FROM submissions WHERE hash = ?)`,
        json(picture),
        submission,
      )
    },
  ],
  [
    'a withdrawn post’s cover',
    async (owner, picture) =>
      runQuery('UPDATE posts SET cover = ? WHERE id = ?', json(picture), (await aPost(owner, { state: 'withdrawn' })).id),
  ],
  [
    'an episode’s cover',
    async (owner, picture) => {
      const { id, hash } = await aPost(owner, { state: 'draft' })
      await runQuery(
        "INSERT INTO sounds (post_id, hash, object_key, format, bytes, duration, guid, stored_at, cover) VALUES (?1, ?2, ?2, 'mp3', 1, 1, ?2, 1, ?3)",
        id,
        hash,
        json(picture),
      )
    },
  ],
  ['its owner’s profile', (owner, picture) => as(owner).put('/api/me/avatar', { hash: picture.hash })],
  [
    'a publication now owned by another user',
    async (_, picture) =>
      runQuery(
        "INSERT INTO publications (hash, handle, name, avatar, owner_id, created_at) VALUES (?1, ?1, 'نشریه', ?2, ?3, 1)",
        newHash(),
        json(picture),
        (await aUser()).id,
      ),
  ],
  ['a podcast', async (_, cover) => aShow(await aUser(), { cover })],
])('the sweep keeps an image used by %s', async (_, use) => {
  const owner = await aUser()
  const picture = await aPicture(owner)
  await use(owner, picture)
  for (const day of [0, 8, 16, 24]) await sweepOn(day)
  expect(await readStored(picture)).toEqual(STORED)
})

it('the sweep keeps an image claimed or used within a week, and a swept image can neither be claimed nor set as avatar', async () => {
  const owner = await aUser()
  const [claimed, used, given] = [await aPicture(owner), await aPicture(owner), await aPicture(owner)]
  await sweepOn(0)
  await sweepOn(6.9)
  expect([...(await claimPictures(db, owner.id, [claimed.hash])).keys()]).toEqual([claimed.hash])
  await aPost(owner, { state: 'draft', document: documentWith(used) })
  await sweepOn(7.1)
  expect([await readStored(claimed), await readStored(used), await readStored(given)]).toEqual([STORED, STORED, DELETED])
  expect((await claimPictures(db, owner.id, [given.hash])).size).toBe(0)
  expect((await as(owner).put('/api/me/avatar', { hash: given.hash })).status).toBe(400)
})

it('the next run finishes a deletion interrupted by a crash, and the image is unusable until then', async () => {
  const owner = await aUser()
  const picture = await aPicture(owner)
  await sweepOn(0)
  const MEDIA: Pick<R2Bucket, 'delete'> = { delete: () => Promise.reject(new Error('R2 is away')) }
  await expect(sweepOn(8, { MEDIA })).rejects.toThrow('R2 is away')
  expect(await readStored(picture)).toEqual(STORED)
  expect((await selectOwnedPictures(db, owner.id, [picture.hash])).size).toBe(0)
  expect((await claimPictures(db, owner.id, [picture.hash])).size).toBe(0)
  await sweepOn(8.01)
  expect(await readStored(picture)).toEqual(DELETED)
})

it('one run checks 40 images and deletes 20, and the next run continues', async () => {
  const owner = await aUser()
  const pictures: Picture[] = []
  for (let at = 0; at < 45; at++) pictures.push(await aPicture(owner))
  const count = (what: string) => queryNumber(`SELECT count(*) AS n FROM media WHERE owner_id = ? AND ${what}`, owner.id)
  await sweepOn(0)
  expect(await count('unused_since IS NOT NULL')).toBe(40)
  await sweepOn(0)
  expect(await count('unused_since IS NOT NULL')).toBe(45)
  const left: unknown[] = []
  for (let round = 0; round < 3; round++) {
    await sweepOn(8)
    left.push(await count('1'))
  }
  expect(left).toEqual([25, 5, 0])
  expect((await readStored(pictures[44] as Picture)).objects).toBe(0)
})

describe('an audio file', () => {
  const anAudio = async (owner: TestUser) => {
    const response = await request('/api/media/audio', {
      method: 'POST',
      body: audioSample('mp3'),
      headers: { Origin: 'http://daftar.test', Cookie: owner.cookie },
    })
    expect(response.status).toBe(201)
    return response.json<Audio>()
  }
  const sweepAudioOn = async (day: number, over = {}) => {
    setClockOffset(day * DAY)
    await sweepAudio(testEnv(over), db)
  }
  const readAudioState = async ({ hash }: Audio) => ({
    row: (await env.DB.prepare('SELECT 1 FROM audio WHERE hash = ?').bind(hash).all()).results.length === 1,
    object: (await env.MEDIA.head(`audio/${hash}`)) !== null,
    status: (await request(`/media/audio/${hash}.mp3`, { method: 'HEAD' })).status,
  })
  const HEARD = { row: true, object: true, status: 200 }
  const documentWithAudio = (sound: Audio) => ({
    type: 'doc' as const,
    content: [{ type: 'blockquote' as const, content: [{ type: 'audio' as const, attrs: { ...sound, caption: '' } }] }],
  })

  it('is deleted after a week unused, and uploading it again creates a new file', async () => {
    setClockOffset(0)
    const owner = await aUser()
    const sound = await anAudio(owner)
    for (const day of [1.1, 8]) await sweepAudioOn(day)
    expect(await readAudioState(sound)).toEqual(HEARD)
    await sweepAudioOn(8.2)
    expect(await readAudioState(sound)).toEqual({ row: false, object: false, status: 404 })
    expect(await countInvalidations(`audio-${sound.hash}`)).toBe(1)
    expect((await claimAudio(db, owner.id, [sound.hash])).size).toBe(0)
    setClockOffset(0)
    expect((await anAudio(owner)).hash).not.toBe(sound.hash)
  })

  it('is kept while only the published body of a post references it', async () => {
    setClockOffset(0)
    const owner = await aUser()
    const sound = await anAudio(owner)
    const { id } = await aPost(owner, { document: documentWithAudio(sound) })
    await runQuery(`UPDATE post_drafts SET document = '{"type":"doc","content":[]}' WHERE post_id = ?`, id)
    for (const day of [1.1, 9, 17]) await sweepAudioOn(day)
    expect(await readAudioState(sound)).toEqual(HEARD)
  })

  it('is deleted although another user’s post references it, and is kept when its owner claims it in time', async () => {
    setClockOffset(0)
    const [owner, other] = [await aUser(), await aUser()]
    const [used, claimed] = [await anAudio(owner), await anAudio(other)]
    await aPost(other, { document: documentWithAudio(used) })
    await sweepAudioOn(1.1)
    setClockOffset(8 * DAY)
    expect([...(await claimAudio(db, other.id, [claimed.hash, used.hash])).keys()]).toEqual([claimed.hash])
    await sweepAudioOn(8.2)
    expect([(await readAudioState(used)).row, await readAudioState(claimed)]).toEqual([false, HEARD])
  })

  it('returns 404 once its deletion has begun, and the next run finishes an interrupted deletion', async () => {
    setClockOffset(0)
    const owner = await aUser()
    const sound = await anAudio(owner)
    await sweepAudioOn(1.1)
    const MEDIA: Pick<R2Bucket, 'delete'> = { delete: () => Promise.reject(new Error('R2 is away')) }
    await expect(sweepAudioOn(8.2, { MEDIA })).rejects.toThrow('R2 is away')
    expect(await readAudioState(sound)).toEqual({ row: true, object: true, status: 404 })
    expect((await selectOwnedAudio(db, owner.id, [sound.hash])).size).toBe(0)
    await sweepAudioOn(8.3)
    expect(await readAudioState(sound)).toEqual({ row: false, object: false, status: 404 })
  })
})
