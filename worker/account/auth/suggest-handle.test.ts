import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { as, aUser } from '#worker/testing/index.ts'
import { Handle } from './contract.ts'
import { romanise, suggestHandle } from './handles.ts'

test.each([
  ['سارا رضایی', 'sara_rezaei'],
  ['سارا رضائی', 'sara_rezaei'],
  ['Zoë Müller', 'zoe_muller'],
  ['می‌نا ۱۲', 'mi_na_12'],
  ['نیلوفر شب‌افروز', 'niloofar_shab_afroz'],
  ['LG TV', 'lg_tv'],
  ['李明', ''],
])('romanise(%j) returns %j', (name, latin) => {
  expect(romanise(name)).toBe(latin)
})

test('suggestHandle returns a valid handle for any name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 80 }), async (name) => {
      expect(Handle.safeParse(await suggestHandle(database(env), name)).success).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('suggestHandle avoids look-alikes of taken handles', async () => {
  const name = `kian${crypto.randomUUID().slice(0, 6)}`
  await aUser({ handle: `k.${name.slice(1)}` })
  expect(await suggestHandle(database(env), name)).toBe(`${name}2`)
})

test('suggestHandle appends 2 to a taken handle and returns a generated handle for a reserved name or bare phone number', async () => {
  const name = `kian${crypto.randomUUID().slice(0, 6)}`
  const suggested = async (of: string) =>
    (await (await as(null).get(`/api/accounts/suggested-handle?name=${encodeURIComponent(of)}`)).json<{ handle: string }>()).handle
  expect(await suggested(name)).toBe(name)
  await aUser({ handle: name })
  expect(await suggested(name)).toBe(`${name}2`)
  expect(await suggested('Podcasts')).toMatch(/^user\d{6}$/)
  expect(await suggested('۰۹۱۲ ۳۴۵ ۶۷۸۹')).toBe('0912_345_6789')
  expect(await suggested('۰۹۱۲۳۴۵۶۷۸۹')).toMatch(/^user\d{6}$/)
})
