import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { database } from '#worker/db/client.ts'
import { runQuery, takeConsole } from '#worker/testing/index.ts'
import { setClockOffset } from './clock.ts'
import { assertPartType, claimPart, joinParts, partSize, readPart } from './upload-parts.ts'

const db = database(env)
const PARTS = { table: 'some_parts', upload: 'upload_id' }
const MB = LIMITS.uploadPartBytes

beforeEach(async () => {
  await runQuery('DROP TABLE IF EXISTS some_parts')
  await runQuery(
    'CREATE TABLE some_parts (upload_id INTEGER, number INTEGER, bytes INTEGER, etag TEXT, digest TEXT, PRIMARY KEY (upload_id, number))',
  )
})

const claim = (over: { upload?: number; number?: number; digest?: string; isOpen?: number } = {}) => {
  const { upload = 1, number = 2, digest = 'd', isOpen = 1 } = over
  return claimPart(db, PARTS, upload, { number, bytes: 7, digest }, sql`${isOpen} = 1`)
}
const rows = () =>
  db.all<{ upload_id: number; number: number; bytes: number; etag: string; digest: string }>(sql`SELECT * FROM some_parts ORDER BY 1, 2`)
const store = (etag: string) => runQuery('UPDATE some_parts SET etag = ? WHERE upload_id = 1 AND number = 2', etag)

describe('claimPart', () => {
  test('one of two requests claims a part, and the other one waits', async () => {
    const claimed = await claim()
    expect(claimed).toMatch(/^claim \d{13} /)
    expect(await rows()).toEqual([{ upload_id: 1, number: 2, bytes: 7, etag: claimed, digest: 'd' }])
    await expect(claim()).rejects.toMatchObject({ code: 'rate_limited', options: { retryAfter: 2 } })
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => claim({ number: 3 })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('parts of other uploads and of other numbers are claimed apart', async () => {
    await claim()
    expect([await claim({ number: 3 }), await claim({ upload: 2 })].every(Boolean)).toBe(true)
    expect((await rows()).map(({ upload_id, number }) => [upload_id, number])).toEqual([
      [1, 2],
      [1, 3],
      [2, 2],
    ])
  })

  test('a stored part is not claimed again, and other bytes than before are a conflict', async () => {
    await claim()
    await expect(claim({ digest: 'other' })).rejects.toMatchObject({ code: 'conflict' })
    await store('"etag"')
    expect(await claim()).toBeUndefined()
    await expect(claim({ digest: 'other' })).rejects.toMatchObject({ code: 'conflict' })
    setClockOffset(3_600_000)
    expect(await claim()).toBeUndefined()
    expect((await rows())[0]).toMatchObject({ etag: '"etag"', digest: 'd' })
  })

  test('a claim is taken over after thirty seconds, also with other bytes', async () => {
    await claim()
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] })
    const second = await claim({ digest: 'new' })
    expect(second).toMatch(/^claim \d{13} /)
    expect(await rows()).toEqual([{ upload_id: 1, number: 2, bytes: 7, etag: second, digest: 'new' }])
  })

  test('a claim that is exactly thirty seconds old still holds', async () => {
    await claim()
    const at = Date.now()
    await runQuery('UPDATE some_parts SET etag = ?', `claim ${at} x`)
    vi.useFakeTimers({ now: at + 30_000, toFake: ['Date'] })
    await expect(claim()).rejects.toMatchObject({ code: 'rate_limited' })
    vi.setSystemTime(at + 30_001)
    expect(await claim()).toMatch(/^claim /)
  })

  test('a closed upload accepts no part, and a stored one stays', async () => {
    await expect(claim({ isOpen: 0 })).rejects.toMatchObject({ code: 'conflict' })
    expect(await rows()).toEqual([])
    await claim()
    await store('"etag"')
    expect(await claim({ isOpen: 0 })).toBeUndefined()
  })
})

test('the last part is as long as what is left, and there is none after it', () => {
  expect([partSize(MB, 1), partSize(MB + 1, 2), partSize(2 * MB, 2), partSize(1, 1)]).toEqual([MB, 1, MB, 1])
  for (const [bytes, number] of [
    [MB, 2],
    [2 * MB, 3],
    [MB + 1, 3],
  ] as const)
    expect(() => partSize(bytes, number)).toThrow(expect.objectContaining({ code: 'invalid' }))
})

test('a part is sent as bytes', () => {
  assertPartType('application/octet-stream')
  for (const type of [undefined, '', 'text/plain', 'application/octet-stream; charset=x'])
    expect(() => assertPartType(type)).toThrow(expect.objectContaining({ code: 'unsupported_type' }))
})

const digestOf = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toBase64()
const read = (body: string, bytes: number, header?: string) =>
  readPart(
    new Request('https://daftar.test/', { method: 'PUT', body, headers: header === undefined ? {} : { 'Content-Digest': header } }),
    bytes,
  )

test('a part is read if it has its length and its digest', async () => {
  const digest = await digestOf('part')
  for (const header of [`sha-256=:${digest}:`, `md5=:x:, sha-256=:${digest}:`]) {
    const { part, digest: found } = await read('part', 4, header)
    expect([new TextDecoder().decode(part), found]).toEqual(['part', digest])
  }
})

test('a part with another length or digest is refused', async () => {
  const digest = `sha-256=:${await digestOf('part')}:`
  await expect(read('part', 3, digest)).rejects.toMatchObject({ code: 'too_large' })
  await expect(read('part', 5, digest)).rejects.toMatchObject({ code: 'invalid', options: { fields: { file: expect.any(String) } } })
  await expect(read('trap', 4, digest)).rejects.toMatchObject({ code: 'invalid', options: { fields: { digest: expect.any(String) } } })
  for (const header of [undefined, '', `sha-512=:${await digestOf('part')}:`, `xsha-256=:${await digestOf('part')}:`])
    await expect(read('part', 4, header)).rejects.toMatchObject({ code: 'invalid', options: { fields: { digest: expect.any(String) } } })
})

interface FakeBucket {
  exists: boolean
  failure?: Error
  completed: unknown[]
}

async function join(bucket: FakeBucket, parts: { partNumber: number; etag: string }[], bytes = 2 * MB) {
  let forgotten = 0
  const error: unknown = await joinParts(
    {
      head: async () => (bucket.exists ? {} : null),
      resumeMultipartUpload: (...args: unknown[]) => ({
        complete: async (joined: unknown) => {
          if (bucket.failure) throw bucket.failure
          bucket.completed.push([...args, joined])
        },
      }),
    } as never,
    { key: 'k' as never, multipartId: 'm', bytes, parts, forgetParts: async () => forgotten++ },
  ).catch((reason: unknown) => reason)
  return { error, forgotten }
}
const STORED = [
  { partNumber: 1, etag: 'a' },
  { partNumber: 2, etag: 'b' },
]

test('stored parts are joined once', async () => {
  const bucket: FakeBucket = { exists: false, completed: [] }
  expect(await join(bucket, STORED)).toEqual({ error: undefined, forgotten: 0 })
  expect(bucket.completed).toEqual([['k', 'm', STORED]])
  expect(await join({ ...bucket, exists: true }, [])).toEqual({ error: undefined, forgotten: 0 })
  expect(bucket.completed).toHaveLength(1)
})

test('parts that are missing, or claimed only, are counted', async () => {
  const bucket: FakeBucket = { exists: false, completed: [] }
  expect((await join(bucket, STORED, 4 * MB + 1)).error).toMatchObject({ code: 'conflict', options: { details: { missing: 3 } } })
  expect((await join(bucket, [STORED[0] ?? { partNumber: 1, etag: '' }, { partNumber: 2, etag: 'claim 1 x' }])).error).toMatchObject({
    options: { details: { missing: 1 } },
  })
  expect(bucket.completed).toEqual([])
})

test('parts that cannot be joined are requested again, and those that a crashed request joined are not', async () => {
  const bucket: FakeBucket = { exists: false, failure: new Error('part not found'), completed: [] }
  const { error, forgotten } = await join(bucket, STORED)
  expect([error, forgotten]).toMatchObject([{ code: 'conflict', options: { details: { missing: 2 } } }, 1])
  expect(takeConsole()).toEqual([expect.stringContaining('parts_not_joined')])
  const joined = { ...bucket }
  Object.defineProperty(joined, 'failure', {
    get: () => {
      joined.exists = true
      return new Error('lost answer')
    },
  })
  expect(await join(joined, STORED)).toEqual({ error: undefined, forgotten: 0 })
})
