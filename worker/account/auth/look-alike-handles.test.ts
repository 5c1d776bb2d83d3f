import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPublication, aUser } from '#worker/testing/index.ts'
import { checkHandleAvailability, isReservedHandle, skeletonOf } from './handles.ts'

const isAvailable = async (handle: string) => (await checkHandleAvailability(database(env), handle)).available

test('the generated column `handles.skeleton` matches `skeletonOf`', async () => {
  const handle = fc.array(fc.constantFrom('r', 'n', 'v', 'w', 'm', '1', 'l', 'i', '0', 'o', '.', '_', 'a', '7'), {
    minLength: 3,
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        handle.map((letters) => letters.join('')),
        { minLength: 1, maxLength: 30 },
      ),
      async (list) => {
        const names = [...new Set(list)]
        await env.DB.batch([
          env.DB.prepare('DELETE FROM handles WHERE owner_id = -7'),
          env.DB.prepare(
            "INSERT OR IGNORE INTO handles (handle, kind, owner_id, taken_at) SELECT value, 'user', -7, 1 FROM json_each(?)",
          ).bind(JSON.stringify(names)),
        ])
        const { results } = await env.DB.prepare('SELECT handle, skeleton FROM handles WHERE owner_id = -7').all<{
          handle: string
          skeleton: string
        }>()
        expect(results.map(({ skeleton }) => skeleton)).toEqual(results.map((row) => skeletonOf(row.handle)))
      },
    ),
    { numRuns: 20 },
  )
  await env.DB.prepare('DELETE FROM handles WHERE owner_id = -7').run()
})

test('look-alikes of the handles of a moderator and a publication are unavailable; one of a member’s handle is available', async () => {
  const word = newHash().replace(/[0-9oilrnvwm]/g, 'a')
  await aUser({ handle: `mirn${word}10`, role: 'moderator' })
  for (const lookAlike of [`mim${word}10`, `mirn${word}1o`, `mirn.${word}lo`, `m1rn_${word}i0`, `mlm${word}l0`])
    expect([lookAlike, await isAvailable(lookAlike)]).toEqual([lookAlike, false])
  expect(await isAvailable(`mirn${word}2`)).toBe(true)

  await aUser({ handle: `sol${word}` })
  expect(await isAvailable(`so1${word}`)).toBe(true)

  const owner = await aUser()
  const { handle } = await aPublication({ owner })
  expect(await isAvailable(`${handle.slice(0, 3)}.${handle.slice(3)}`)).toBe(false)
})

test.each(['adm1n', 'a.d.m.i.n', 'rnoderator', 'm0derator', 'm_0_derat0r', 'supp0rt', 'vvriters', 'he1p', 'l0g1n'])(
  'isReservedHandle returns true for the look-alike %s',
  (handle) => {
    expect(isReservedHandle(handle)).toBe(true)
  },
)

test.each(['ali', 'mali', 'ail', 'sara', 'kaveh2', 'nevisande'])('isReservedHandle returns false for %s', (handle) => {
  expect(isReservedHandle(handle)).toBe(false)
})
