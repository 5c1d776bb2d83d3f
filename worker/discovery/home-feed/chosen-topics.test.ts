import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { rebuildTrending } from '#worker/discovery/trending/index.ts'
import { now } from '#worker/lib/clock.ts'
import { aPost, as, aUser, paragraphs, type TestUser } from '#worker/testing/index.ts'
import { HomePage } from './contract.ts'

const CHOSEN = ['photography', 'philosophy', 'sport']

const readForYou = async (person: TestUser) => HomePage.parse(await (await as(person).get('/api/home/foryou?limit=10')).json())

const publish = (author: TestUser, age: number, topics: string[] = []) =>
  aPost(author, { title: `پست ${crypto.randomUUID()}`, document: paragraphs(crypto.randomUUID()), at: now() - age, topics })

/** Creates 15 trending posts of today on no chosen topic, and four posts on each chosen topic that are one to four weeks old. */
async function fillSite() {
  const trending = []
  for (let at = 0; at < 15; at++) trending.push(await publish(await aUser(), at * HOUR, ['cinema']))
  for (const { id } of trending)
    await env.DB.prepare('INSERT INTO post_readership (post_id, views, reads, trend) VALUES (?, 50, 40, 50)').bind(id).run()
  const authors = await Promise.all(Array.from({ length: 6 }, () => aUser()))
  for (let at = 0; at < 12; at++) {
    const author = authors[at % 6]
    if (author) await publish(author, (7 + 2 * at) * DAY, [CHOSEN[at % 3] ?? ''])
  }
  expect(await rebuildTrending(database(env))).toBe(true)
}

it('the first page of a newcomer who chose three topics shows mostly posts on these topics, each naming its topic, none by one author alone', async () => {
  await fillSite()
  const newcomer = await aUser()
  expect((await readForYou(newcomer)).items.every(({ reason }) => reason?.kind !== 'topic')).toBe(true)
  for (const topic of CHOSEN) expect((await as(newcomer).put(`/api/follows/topic/${topic}`)).status).toBeLessThan(300)
  const { items } = await readForYou(newcomer)
  expect(items).toHaveLength(10)
  const onTopic = items.filter(({ reason }) => reason?.kind === 'topic')
  expect(onTopic.length).toBeGreaterThanOrEqual(6)
  expect(new Set(onTopic.map(({ reason }) => reason?.path))).toEqual(new Set(CHOSEN.map((key) => `/topic/${key}`)))
  for (const { reason } of onTopic) expect(reason?.name).toBeTruthy()
  for (let at = 0; at + 5 <= items.length; at++)
    expect(new Set(items.slice(at, at + 5).map(({ author }) => author.handle)).size, `cards ${at}–${at + 5}`).toBe(5)
})
