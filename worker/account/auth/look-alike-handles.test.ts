import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPublication, as, aUser, queryNumber, runQuery, type TestUser } from '#worker/testing/index.ts'
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
})

/** A word without letters that the skeleton changes. */
const aWord = () => newHash().replace(/[0-9oilrnvwm]/g, 'a')
const changeHandle = (person: TestUser, handle: string) => as(person).put('/api/me/handle', { handle })

test('look-alikes of current and former handles of users and publications are unavailable, except to their owner', async () => {
  const word = aWord()
  const person = await aUser({ handle: `mirn_${word}10` })
  const formerOwner = await aUser({ handle: `former_${word}` })
  expect((await changeHandle(formerOwner, `other${aWord()}`)).status).toBe(200)
  const { handle: publication } = await aPublication({ owner: person })
  const lookAlikes = [`mim${word}10`, `mirn${word}1o`, `mirn.${word}lo`, `m1rn_${word}i0`, `mlm${word}l0`]
  for (const lookAlike of [...lookAlikes, `f0rmer.${word}`, `${publication.slice(0, 3)}.${publication.slice(3)}`])
    expect([lookAlike, await isAvailable(lookAlike)]).toEqual([lookAlike, false])
  expect(await isAvailable(`mirn${word}2`)).toBe(true)
  expect((await changeHandle(person, `mirn.${word}1o`)).status).toBe(200)
})

test('changing to a look-alike returns 400 with a reason, and registering one too', async () => {
  const word = aWord()
  await aUser({ handle: `ali_${word}` })
  const person = await aUser()
  const answer = await changeHandle(person, `ali.${word}`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { fields: { handle: expect.stringContaining('اشتباه گرفته می‌شود') } } })
  expect((await changeHandle(person, `al1${word}`)).status).toBe(400)
})

test('of concurrent changes to look-alike handles only one succeeds, and the others return a field error and change nothing', async () => {
  const word = aWord()
  const people = await Promise.all([aUser(), aUser(), aUser()])
  const asked = [`sol_${word}`, `so1.${word}`, `s0l${word}`]
  const answers = await Promise.all(people.map((person, at) => changeHandle(person, asked[at] ?? '')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const [at, answer] of answers.entries()) {
    if (answer.status === 200) continue
    expect(await answer.json()).toMatchObject({ error: { fields: { handle: expect.any(String) } } })
    expect(await queryNumber('SELECT count(*) AS n FROM users WHERE id = ? AND handle = ?', people[at]?.id, people[at]?.handle)).toBe(1)
  }
  expect(await queryNumber("SELECT count(*) AS n FROM handles WHERE replace(replace(handle, '_', ''), '.', '') LIKE ?", `s%${word}`)).toBe(
    1,
  )
})

test('a write that skips the check cannot insert a look-alike of the handle of another owner', async () => {
  const person = await aUser()
  const insert = (handle: string, kind: string, ownerId: number) =>
    runQuery('INSERT OR IGNORE INTO handles (handle, kind, owner_id, taken_at) VALUES (?, ?, ?, 1)', handle, kind, ownerId)
  await expect(insert(`${person.handle}.`, 'user', person.id + 1)).rejects.toThrow('UNIQUE constraint failed')
  await expect(insert(`${person.handle}.`, 'publication', person.id)).rejects.toThrow('UNIQUE constraint failed')
  await insert(`${person.handle}.`, 'user', person.id)
})

test('existing handles that look alike stay valid and can sign in, and neither owner blocks the other from keeping theirs', async () => {
  const word = aWord()
  const { sql: trigger } = (await env.DB.prepare("SELECT sql FROM sqlite_master WHERE name = 'handles_look_alike'").first<{
    sql: string
  }>()) ?? {
    sql: '',
  }
  await runQuery('DROP TRIGGER handles_look_alike')
  const [one, other] = [await aUser({ handle: `tel_${word}` }), await aUser({ handle: `tel.${word}` })]
  await runQuery(trigger)
  for (const person of [one, other]) {
    expect((await changeHandle(person, person.handle)).status).toBe(200)
    expect((await as(null).get(`/api/profiles/${person.handle}`)).status).not.toBe(404)
  }
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
