import { beforeEach, expect, test } from 'vitest'
import { anEstablishedUser, aPost, as, aUser, ORIGIN, queryNumber } from '#worker/testing/index.ts'
import { aSourceList, aSourcePost, importItems, listItems, readTestSources } from './testing/a-source.ts'

beforeEach(readTestSources)

interface ListView {
  items: { note: string; addedAt: number; post: { title: string } }[]
}
const parseList = async (person: Awaited<ReturnType<typeof aUser>>, path: string | null | undefined) =>
  (await (await as(person).get(`/api/lists/${path?.split('/').at(-1)}/items`)).json<ListView>()).items.map(({ post, note }) => [
    post.title,
    note,
  ])

test('a list gets its posts that are here: imported by anybody and public, the owner’s, or of this site; a second run adds what came since', async () => {
  const [person, other] = [await anEstablishedUser(), await anEstablishedUser()]
  const mine = aSourcePost({ title: 'مال من' })
  const theirs = aSourcePost({ title: 'مال دیگری' })
  const secret = aSourcePost({ title: 'پیش‌نویس دیگری', state: 'draft' })
  const later = aSourcePost({ title: 'دیرتر' })
  const here = await aPost(other, { title: 'همین‌جا' })
  await importItems(other, [theirs, secret])
  const list = aSourceList([mine, { key: 'x', url: `${ORIGIN}/someone/slug-${here.hash}` }, theirs, secret, later], { name: 'خواندنی' })
  const first = await importItems(person, [list, mine])
  const [report] = await listItems(person, first.hash)
  expect(report).toMatchObject({ kind: 'list', state: 'done', warnings: ['listItems'], missing: 2 })
  expect(await parseList(person, report?.path)).toEqual([
    ['مال من', 'یادداشت 0'],
    ['همین‌جا', 'یادداشت 1'],
    ['مال دیگری', 'یادداشت 2'],
  ])
  await importItems(other, [later])
  const second = await importItems(person, [list, mine])
  const [again] = await listItems(person, second.hash)
  expect(again).toMatchObject({ state: 'done', missing: 1, path: report?.path })
  expect((await parseList(person, again?.path)).map(([title]) => title)).toEqual(['مال من', 'همین‌جا', 'مال دیگری', 'دیرتر'])
  expect((await importItems(person, [list])).counts).toMatchObject({ existing: 1, done: 0 })
  expect(await queryNumber('SELECT count(*) AS n FROM lists WHERE owner_id = ?', person.id)).toBe(1)
})

test('the default list merges into the one that the member has, and its order and notes stay', async () => {
  const person = await anEstablishedUser()
  const saved = await aPost(await aUser(), { title: 'ذخیره‌شده' })
  expect((await as(person).put(`/api/lists/saved/${saved.hash}`)).status).toBeLessThan(300)
  const post = aSourcePost({ title: 'از بیرون' })
  const list = aSourceList([post, { key: 'x', url: `${ORIGIN}/a/b-${saved.hash}` }], { isDefault: true, name: 'ذخیره‌شده‌ها' })
  const { hash } = await importItems(person, [post, list])
  const report = (await listItems(person, hash))[1]
  expect(await parseList(person, report?.path)).toEqual([
    ['از بیرون', 'یادداشت 0'],
    ['ذخیره‌شده', ''],
  ])
  expect(await queryNumber('SELECT count(*) AS n FROM lists WHERE owner_id = ?', person.id)).toBe(1)
})

test('a post that comes later follows the one before it, in the order that the member has made since', async () => {
  const [person, other] = [await anEstablishedUser(), await anEstablishedUser()]
  const [first, second, later, last] = ['یکم', 'دوم', 'دیرتر', 'آخر'].map((title) => aSourcePost({ title }))
  if (!first || !second || !later || !last) throw new Error('No posts')
  const list = aSourceList([first, second, later, last], { name: 'خواندنی' })
  const { hash } = await importItems(person, [list, first, second, last])
  const path = (await listItems(person, hash)).find(({ kind }) => kind === 'list')?.path
  const items = `/api/lists/${path?.split('/').at(-1)}/items`
  const { items: before } = await (await as(person).get(items)).json<{ items: { post: { hash: string } }[] }>()
  expect((await as(person).put(`${items}/${before.at(-1)?.post.hash}/position`, { after: null })).status).toBe(204)
  await importItems(other, [later])
  await importItems(person, [list])
  expect((await parseList(person, path)).map(([title]) => title)).toEqual(['آخر', 'یکم', 'دوم', 'دیرتر'])
})

test('lists are left out if the member wants none', async () => {
  const person = await anEstablishedUser()
  const { counts } = await importItems(person, [aSourcePost(), aSourceList([])], { settings: { lists: false } })
  expect(counts).toMatchObject({ done: 1, skipped: 1 })
  expect(await queryNumber('SELECT count(*) AS n FROM lists WHERE owner_id = ?', person.id)).toBe(0)
})
