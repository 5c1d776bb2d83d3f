import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { as, aUser, type TestUser } from '#worker/testing/index.ts'
import { DiscountCode, DiscountCodes } from './contract.ts'

const PATH = '/api/admin/discount-codes'
const fields = (over: object = {}) => ({
  ...{ code: `K-${newHash()}`, percent: 15, amount: null, maxDiscount: 500_000, minSubtotal: 0, maxUses: 10, maxUsesPerUser: 2 },
  ...{ startsAt: null, endsAt: null, note: 'نوروز' },
  ...over,
})
const create = (admin: TestUser, body: object) => as(admin).post(PATH, body)
const actionsOn = async (hash: string) =>
  (await env.DB.prepare('SELECT act FROM audit_log WHERE subject = ? ORDER BY id').bind(hash).all<{ act: string }>()).results.map(
    ({ act }) => act,
  )

test('an admin creates a code once, in upper case with ASCII digits; another code of the same text is a conflict', async () => {
  const [admin, other] = [await aUser({ role: 'admin' }), await aUser({ role: 'admin' })]
  const body = fields({ code: ` عید۱۴۰۵ ` })
  expect((await create(admin, body)).status).toBe(400)
  const valid = fields({ code: ` nowruz-${newHash().slice(0, 6)}-۱۴۰۵ ` })
  const created = DiscountCode.parse(await (await create(admin, valid)).json())
  expect(created).toMatchObject({ code: valid.code.trim().toUpperCase().replace('۱۴۰۵', '1405'), uses: 0, isActive: true, percent: 15 })
  expect(await (await create(admin, valid)).json()).toEqual(created)
  const rejected = [await create(admin, { ...valid, percent: 20 }), await create(other, valid)]
  expect(rejected.map(({ status }) => status)).toEqual([409, 409])
  expect(await actionsOn(created.hash)).toEqual(['create_discount_code'])
})

test.each([
  ['both a percentage and an amount', { amount: 10_000 }],
  ['neither', { percent: null, maxDiscount: null }],
  ['a maximum for a fixed amount', { percent: null, amount: 10_000 }],
  ['an end before the start', { startsAt: 2, endsAt: 1 }],
  ['an end at the start', { startsAt: 2, endsAt: 2 }],
  ['no percent', { percent: 0 }],
  ['101 percent', { percent: 101 }],
  ['a time beyond every calendar', { endsAt: 9e15 }],
])('rejects %s', async (_, over) => {
  expect((await create(await aUser({ role: 'admin' }), fields(over))).status).toBe(400)
})

test('deactivating and activating are logged only if they change the code', async () => {
  const admin = await aUser({ role: 'admin' })
  const { hash } = DiscountCode.parse(await (await create(admin, fields())).json())
  const [, { hash: inactive }] = [await create(admin, fields()), DiscountCode.parse(await (await create(admin, fields())).json())]
  await as(admin).patch(`${PATH}/${inactive}`, { isActive: false })
  const logged: string[] = []
  for (const isActive of [true, false, false, true, true]) {
    expect(await (await as(admin).patch(`${PATH}/${hash}`, { isActive })).json()).toMatchObject({ hash, isActive })
    logged.push((await actionsOn(hash)).slice(1).join())
  }
  const [off, both] = ['deactivate_discount_code', 'deactivate_discount_code,activate_discount_code']
  expect(logged).toEqual(['', off, off, both, both])
})

test('lists codes by keyset, newest first', async () => {
  const admin = await aUser({ role: 'admin' })
  const hashes: string[] = []
  for (let nth = 0; nth < 3; nth++) hashes.push(DiscountCode.parse(await (await create(admin, fields())).json()).hash)
  const first = DiscountCodes.parse(await (await as(admin).get(`${PATH}?limit=2`)).json())
  const second = DiscountCodes.parse(await (await as(admin).get(`${PATH}?limit=2&after=${first.next}`)).json())
  expect([...first.items, ...second.items].slice(0, 3).map(({ hash }) => hash)).toEqual(hashes.toReversed())
})

test.each([
  ['100 percent', { percent: 100 }],
  ['one percent', { percent: 1 }],
  ['a millisecond of validity', { startsAt: 1, endsAt: 2 }],
  ['an end without a start', { endsAt: 2 }],
  ['a fixed amount without a maximum', { percent: null, maxDiscount: null, amount: 10_000 }],
])('accepts %s', async (_, over) => {
  expect((await create(await aUser({ role: 'admin' }), fields(over))).status).toBe(201)
})

test('a code that is deactivated leaves the others active', async () => {
  const admin = await aUser({ role: 'admin' })
  const codes = [
    DiscountCode.parse(await (await create(admin, fields())).json()),
    DiscountCode.parse(await (await create(admin, fields())).json()),
  ]
  await as(admin).patch(`${PATH}/${codes[0]?.hash}`, { isActive: false })
  const { items } = DiscountCodes.parse(await (await as(admin).get(`${PATH}?limit=50`)).json())
  expect(codes.map((code) => items.find(({ hash }) => hash === code.hash)?.isActive)).toEqual([false, true])
})
