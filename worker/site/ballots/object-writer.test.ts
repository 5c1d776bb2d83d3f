import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { PART_BYTES, writeObject } from './object-writer.ts'

const TYPE = 'text/plain'

test.each([
  ['nothing', 0],
  ['less than a part', 1000],
  ['exactly a part', PART_BYTES],
  ['a byte more than two parts', 2 * PART_BYTES + 1],
])('an object of %s is stored with its bytes, size and type', async (_, size) => {
  const key = `results/${newHash()}.jsonl` as const
  const text = 'سطر '.repeat(Math.ceil(size / 7) + 1)
  const bytes = new TextEncoder().encode(text).slice(0, size - (size % 7))
  const writer = writeObject(env.MEDIA, key, TYPE)
  const given = `${new TextDecoder().decode(bytes)}${'x'.repeat(size % 7)}`
  for (let from = 0; from < given.length; from += 300_007) await writer.write(given.slice(from, from + 300_007))
  expect(await writer.close()).toBe(size)
  const stored = await env.MEDIA.get(key)
  expect([stored?.size, stored?.httpMetadata?.contentType]).toEqual([size, TYPE])
  expect((await stored?.text()) === given).toBe(true)
})

test('a part has the size that R2 requires of all but the last', () => {
  expect(PART_BYTES).toBeGreaterThanOrEqual(5 * 2 ** 20)
})

test('an aborted object is not stored', async () => {
  const key = `results/${newHash()}.jsonl` as const
  const writer = writeObject(env.MEDIA, key, TYPE)
  await writer.write('x'.repeat(PART_BYTES + 1))
  await writer.abort()
  expect(await env.MEDIA.head(key)).toBeNull()
})
