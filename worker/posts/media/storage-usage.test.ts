import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { newHash } from '#worker/lib/hash.ts'
import { as, aUser, type TestUser } from '#worker/testing/index.ts'
import { StorageUsage } from './contract.ts'

const readUsage = async (user: TestUser) => StorageUsage.parse(await (await as(user).get('/api/media/usage')).json())

const addImage = (owner: TestUser, bytes: number, sweptAt: number | null = null) =>
  env.DB.prepare(
    `INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at, swept_at)
      VALUES (?1, ?2, ?1, 480, 480, '[480]', ?3, 1, ?4)`,
  )
    .bind(newHash(), owner.id, bytes, sweptAt)
    .run()

test('a member reads how much of each quota their own uploads use, without files that are being deleted', async () => {
  const [owner, other] = [await aUser(), await aUser()]
  expect(await readUsage(owner)).toEqual({
    images: { used: 0, total: LIMITS.imageBytesTotal },
    postAudio: { used: 0, total: LIMITS.postAudioBytesTotal },
    episodes: { used: 0, total: LIMITS.episodeAudioBytesTotal },
  })
  await addImage(owner, 3_000_000)
  await addImage(owner, 2_000_000)
  await addImage(owner, 9_000_000, 1)
  await addImage(other, 7_000_000)
  expect((await readUsage(owner)).images.used).toBe(5_000_000)
  expect((await as(null).get('/api/media/usage')).status).toBe(401)
})
