import { expect, it, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { invalidatePages } from '#worker/testing/authorisation/public-pages.ts'
import { aPost, aPublication, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import type { TopicIndex, TopicPage } from './contract.ts'

const read = async (name: string): Promise<TopicPage> => (await as(null).get(`/api/topics/${encodeURIComponent(name)}`)).json()

it('lists topics by family in curated order', async () => {
  const response = await as(null).get('/api/topics')
  const index: TopicIndex = await response.json()
  expect(index.groups[0]).toMatchObject({ family: 'فرهنگ و ادب' })
  expect(index.groups[0]?.topics.map(({ key }) => key).slice(0, 3)).toEqual(['literature', 'poetry', 'story'])
  expect(index.groups.flatMap(({ topics }) => topics)).toHaveLength(44)
  expect(response.headers.get('Cache-Tag')).toBe('topics')
})

it('names the newest post of each topic that the viewer may see and that is no advertising', async () => {
  const [author, blocked, reader] = [await aUser(), await aUser(), await aUser()]
  const newestTitle = async (viewer: TestUser | null) => {
    const index: TopicIndex = await (await as(viewer).get('/api/topics')).json()
    return index.groups.flatMap(({ topics }) => topics).find(({ key }) => key === 'cinema')?.newestTitle
  }
  expect(await newestTitle(null)).toBeNull()
  await aPost(author, { topics: ['cinema'], title: 'پردهٔ نخست', at: 1_700_000_000_001 })
  await aPost(author, { topics: ['cinema'], title: 'پس‌گرفته', at: 1_700_000_000_009, state: 'withdrawn' })
  await aSponsorship(author, await aPost(author, { topics: ['cinema'], title: 'آگهی', at: 1_700_000_000_008 }))
  await aPost(blocked, { topics: ['cinema'], title: 'پردهٔ دوم', at: 1_700_000_000_002 })
  await invalidatePages(['topics'])
  expect(await newestTitle(null)).toBe('پردهٔ دوم')
  await as(reader).put(`/api/me/blocks/${blocked.handle}`)
  expect([await newestTitle(reader), await newestTitle(null)]).toEqual(['پردهٔ نخست', 'پردهٔ دوم'])
})

test.each(['psychology', 'Psychology', 'روان‌شناسی', 'روانشناسی', 'روان شناسي'])('finds the psychology topic by «%s»', async (name) => {
  expect((await read(name)).topic.key).toBe('psychology')
})

it('a topic lists writers, publications and tags of public posts', async () => {
  const [writer, other] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner: writer })
  const tag = `ستاره${newHash()}`
  for (let at = 0; at < 3; at++) await aPost(writer, { topics: ['astronomy'], tags: [tag], publication })
  await aPost(other, { topics: ['astronomy'], state: 'withdrawn' })
  const page = await read('astronomy')
  expect(page.writers.map(({ person, postCount }) => [person.handle, postCount])).toEqual([[writer.handle, 3]])
  expect(page.publications).toMatchObject([{ handle: publication.handle, postCount: 3 }])
  expect(page.tags.map(({ name }) => name)).toEqual([tag])
})

it('lists posts in a topic, newest first', async () => {
  const author = await aUser()
  const made = [
    await aPost(author, { topics: ['theatre'], at: 1_700_000_000_002 }),
    await aPost(author, { topics: ['theatre'], at: 1_700_000_000_001 }),
  ]
  const response = await as(null).get('/api/topics/theatre/posts?limit=2')
  const { items }: { items: { hash: string }[] } = await response.json()
  expect(items.map(({ hash }) => hash)).toEqual(made.map(({ hash }) => hash))
  expect(response.headers.get('Cache-Tag')).toBe('topic-theatre')
})

it('returns 404 for an unknown topic and its posts', async () => {
  expect((await as(null).get('/api/topics/nothing')).status).toBe(404)
  expect((await as(null).get('/api/topics/nothing/posts')).status).toBe(404)
})
