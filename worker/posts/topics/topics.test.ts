import { expect, it, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, aPublication, as, aUser } from '#worker/testing/index.ts'
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
