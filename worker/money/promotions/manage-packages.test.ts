import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { as, aUser, queryNumber, type TestUser } from '#worker/testing/index.ts'
import { PromotionPackage, PromotionPackages } from './contract.ts'

const PATH = '/api/admin/promotions/packages'
const create = (admin: TestUser, name: string, over = {}) =>
  as(admin).post(PATH, { placement: 'sidebar', name, views: 100, days: 3, price: 100_000, ...over })
const setActive = (admin: TestUser, hash: string, isActive: boolean) => as(admin).patch(`${PATH}/${hash}`, { isActive })
const listed = async (person: TestUser, path: string) =>
  PromotionPackages.parse(await (await as(person).get(path)).json()).items.map(({ hash }) => hash)
const auditsOf = (hash: string) => queryNumber('SELECT count(*) AS n FROM audit_log WHERE subject = ?', hash)

test('staff put a package on sale and take it off; members see what is on sale, and creating it again returns it', async () => {
  const [admin, member] = [await aUser({ role: 'admin' }), await aUser()]
  const name = `بستهٔ ${admin.id}`
  const answers = await Promise.all([create(admin, name), create(admin, name)])
  const [first, second] = await Promise.all(answers.map(async (answer) => PromotionPackage.parse(await answer.json())))
  if (!first) throw new Error('No package')
  expect([second, first.isActive, await auditsOf(first.hash)]).toEqual([first, true, 1])
  expect((await create(admin, name, { price: 200_000 })).status).toBe(409)
  expect(await listed(member, '/api/promotions/packages')).toContain(first.hash)
  for (let time = 0; time < 2; time++) expect((await setActive(admin, first.hash, false)).status).toBe(200)
  expect(await auditsOf(first.hash)).toBe(2)
  expect(await listed(member, '/api/promotions/packages')).not.toContain(first.hash)
  expect(await listed(admin, PATH)).toContain(first.hash)
  const dearer = PromotionPackage.parse(await (await create(admin, name, { price: 200_000 })).json())
  expect((await setActive(admin, first.hash, true)).status).toBe(409)
  expect([(await setActive(admin, dearer.hash, false)).status, (await setActive(admin, first.hash, true)).status]).toEqual([200, 200])
  expect((await setActive(admin, first.hash, false)).status).toBe(200)
})

test('packages are listed by place, the cheapest first', async () => {
  const { items } = PromotionPackages.parse(await (await as(await aUser()).get('/api/promotions/packages')).json())
  for (const placement of ['feed', 'sidebar']) {
    const prices = items.filter((one) => one.placement === placement).map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  }
  expect(items.map(({ hash }) => hash)).toEqual(expect.arrayContaining(['pkgfeed00500', 'pkgfeed02000', 'pkgfeed10000', 'pkgside01000']))
})

test('taking a package off sale leaves the others on sale, and putting one on sale no other', async () => {
  const admin = await aUser({ role: 'admin' })
  const [first, second] = [await create(admin, `یکی ${admin.id}`), await create(admin, `دیگری ${admin.id}`)]
  const hashes = [PromotionPackage.parse(await first.json()).hash, PromotionPackage.parse(await second.json()).hash]
  const states = async () => {
    const { items } = PromotionPackages.parse(await (await as(admin).get(PATH)).json())
    return hashes.map((hash) => items.find((item) => item.hash === hash)?.isActive)
  }
  await setActive(admin, hashes[0] ?? '', false)
  expect(await states()).toEqual([false, true])
  await setActive(admin, hashes[1] ?? '', false)
  await setActive(admin, hashes[0] ?? '', true)
  expect(await states()).toEqual([true, false])
  await setActive(admin, hashes[0] ?? '', false)
})

test('concurrent creations put no more packages on sale than the limit', async () => {
  const admin = await aUser({ role: 'admin' })
  const onSale = () => queryNumber('SELECT count(*) AS n FROM promotion_packages WHERE is_active = 1')
  const room = LIMITS.promotionPackages - (await onSale())
  const answers = await Promise.all(Array.from({ length: room + 2 }, (_, nth) => create(admin, `پر ${nth}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: room }, () => 201), 409, 409])
  expect(await onSale()).toBe(LIMITS.promotionPackages)
})
