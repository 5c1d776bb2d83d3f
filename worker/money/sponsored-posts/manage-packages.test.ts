import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { anEstablishedUser, aPost, as, aUser, queryNumber, type TestUser } from '#worker/testing/index.ts'
import { PostSponsorships, SponsoredPostPackage, SponsoredPostPackages } from './contract.ts'
import { mark } from './testing/scene.ts'

const PATH = '/api/admin/sponsored-posts/packages'
const create = (admin: TestUser, name: string, price = 3_000_000) => as(admin).post(PATH, { name, price })
const setActive = (admin: TestUser, hash: string, isActive: boolean) => as(admin).patch(`${PATH}/${hash}`, { isActive })
const auditsOf = (hash: string) => queryNumber('SELECT count(*) AS n FROM audit_log WHERE subject = ?', hash)
const listed = async (admin: TestUser) => SponsoredPostPackages.parse(await (await as(admin).get(PATH)).json()).items

test('staff put a package on sale and take it off; authors see what is on sale, and creating it again returns it', async () => {
  const [admin, author] = [await aUser({ role: 'admin' }), await anEstablishedUser()]
  const post = await aPost(author)
  const name = `بستهٔ ${admin.id}`
  const onSale = async () =>
    PostSponsorships.parse(await (await as(author).get(`/api/sponsored-posts/posts/${post.hash}`)).json()).packages.map(({ hash }) => hash)
  const answers = await Promise.all([create(admin, name), create(admin, name)])
  const [first, second] = await Promise.all(answers.map(async (answer) => SponsoredPostPackage.parse(await answer.json())))
  if (!first) throw new Error('No package')
  expect([second, first.isActive, await auditsOf(first.hash)]).toEqual([first, true, 1])
  expect((await create(admin, name, 4_000_000)).status).toBe(409)
  expect(await onSale()).toContain(first.hash)
  for (let time = 0; time < 2; time++) expect((await setActive(admin, first.hash, false)).status).toBe(200)
  expect(await auditsOf(first.hash)).toBe(2)
  expect(await onSale()).not.toContain(first.hash)
  expect((await mark(author, post, { package: first.hash })).status).toBe(400)
  expect(await listed(admin)).toContainEqual({ ...first, isActive: false })
  const dearer = SponsoredPostPackage.parse(await (await create(admin, name, 4_000_000)).json())
  expect((await setActive(admin, first.hash, true)).status).toBe(409)
  expect([(await setActive(admin, dearer.hash, false)).status, (await setActive(admin, first.hash, true)).status]).toEqual([200, 200])
  expect((await setActive(admin, first.hash, false)).status).toBe(200)
})

test('packages are listed cheapest first', async () => {
  const prices = (await listed(await aUser({ role: 'admin' }))).map(({ price }) => price)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})

test('taking a package off sale leaves the others on sale, and putting one on sale no other', async () => {
  const admin = await aUser({ role: 'admin' })
  const [first, second] = [await create(admin, `یکی ${admin.id}`), await create(admin, `دیگری ${admin.id}`)]
  const hashes = [SponsoredPostPackage.parse(await first.json()).hash, SponsoredPostPackage.parse(await second.json()).hash]
  const states = async () => {
    const { items } = SponsoredPostPackages.parse(await (await as(admin).get(PATH)).json())
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
  const onSale = () => queryNumber('SELECT count(*) AS n FROM sponsored_post_packages WHERE is_active = 1')
  const room = LIMITS.sponsoredPostPackages - (await onSale())
  const answers = await Promise.all(Array.from({ length: room + 2 }, (_, nth) => create(admin, `پر ${nth}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: room }, () => 201), 409, 409])
  expect(await onSale()).toBe(LIMITS.sponsoredPostPackages)
})
