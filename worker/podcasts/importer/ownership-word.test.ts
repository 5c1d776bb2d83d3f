import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { anEstablishedUser, as, aUser, queryNumber, runQuery, type TestUser } from '#worker/testing/index.ts'
import type { OwnershipWord } from './contract.ts'
import { aFeedItem } from './testing/a-feed.ts'
import { aHost, previewImport, serveFeed } from './testing/a-host.ts'

const OWNER = '<itunes:owner><itunes:email>owner@host.example</itunes:email></itunes:owner>'
const read = async (response: Response): Promise<[number, string]> => [response.status, await response.text()]
const requestWord = (person: TestUser | null, feed: string) => as(person).post('/api/podcast-imports/ownership-word', { feed })
const readWord = async (person: TestUser, feed: string) => (await requestWord(person, feed)).json<OwnershipWord>()
const start = (person: TestUser | null, feed: string) =>
  as(person).post('/api/podcast-imports', { key: `key-${crypto.randomUUID()}`, feed, confirmsOwnership: true })
const countShows = ({ id }: TestUser) => queryNumber('SELECT count(*) AS n FROM podcasts WHERE owner_id = ?', id)

function aFeedWithoutAddress() {
  const host = aHost()
  const serve = (channel = '') => serveFeed(host, [aFeedItem(host.base, 1)], { channel })
  serve()
  return { feed: host.feed, serve }
}

test.each([
  ['podcast:txt', (word: string) => `<podcast:txt purpose="verify">${word}</podcast:txt>`],
  ['podcast:txt without a purpose', (word: string) => `<podcast:txt> ${word} </podcast:txt>`],
  ['the description', (word: string) => `<itunes:summary>دربارهٔ ما. ${word}</itunes:summary>`],
])('a feed without an owner address is imported once its word is in %s', async (_, place) => {
  const { feed, serve } = aFeedWithoutAddress()
  const person = await anEstablishedUser()
  expect(await previewImport(person, feed)).toMatchObject({ needsWord: true, verificationEmail: null })
  expect(await read(await start(person, feed))).toEqual([400, expect.stringContaining('"word"')])
  const { word } = await readWord(person, feed)
  expect(await readWord(person, feed)).toMatchObject({ word })
  expect(await read(await start(person, feed))).toEqual([400, expect.stringContaining('هنوز در RSS نیست')])
  expect(await countShows(person)).toBe(0)
  serve(place(word))
  expect((await start(person, feed)).status).toBe(201)
  expect(await countShows(person)).toBe(1)
})

test('a word under another purpose or in an episode proves nothing', async () => {
  const { feed, serve } = aFeedWithoutAddress()
  const person = await anEstablishedUser()
  const { word } = await readWord(person, feed)
  serve(`<podcast:txt purpose="release">${word}</podcast:txt><item><title>${word}</title><description>${word}</description></item>`)
  expect((await start(person, feed)).status).toBe(400)
  expect(await countShows(person)).toBe(0)
})

test('a word proves one feed of one user, once', async () => {
  const [{ feed, serve }, person, other] = [aFeedWithoutAddress(), await anEstablishedUser(), await anEstablishedUser()]
  const { word } = await readWord(person, feed)
  const theirs = await readWord(other, feed)
  expect(theirs.word).not.toBe(word)
  serve(`<podcast:txt purpose="verify">${word}</podcast:txt>`)
  expect((await start(other, feed)).status).toBe(400)
  expect((await start(person, feed)).status).toBe(201)
  await runQuery('UPDATE podcasts SET removed_at = 1 WHERE owner_id = ?', person.id)
  expect(await read(await start(person, feed))).toEqual([400, expect.stringContaining('اول کلمه‌ای')])
  expect([await countShows(person), await countShows(other)]).toEqual([1, 0])
})

test('a word expires after a week, and a new one takes its place', async () => {
  const [{ feed, serve }, person] = [aFeedWithoutAddress(), await anEstablishedUser()]
  const { word, expiresAt } = await readWord(person, feed)
  expect(Math.round((expiresAt - Date.now()) / DAY)).toBe(7)
  serve(`<podcast:txt purpose="verify">${word}</podcast:txt>`)
  setClockOffset(7 * DAY + 1000)
  try {
    expect((await start(person, feed)).status).toBe(400)
    expect((await readWord(person, feed)).word).not.toBe(word)
  } finally {
    setClockOffset(0)
  }
  expect(await countShows(person)).toBe(0)
})

test('ten attempts without the word are followed by 429, and the word still works afterwards', async () => {
  const [{ feed, serve }, person] = [aFeedWithoutAddress(), await anEstablishedUser()]
  const { word } = await readWord(person, feed)
  const statuses = []
  for (let time = 0; time < 12; time++) statuses.push((await start(person, feed)).status)
  expect([statuses.slice(0, 10).every((status) => status === 400), statuses.at(-1)]).toEqual([true, 429])
  serve(`<podcast:txt purpose="verify">${word}</podcast:txt>`)
  expect((await start(person, feed)).status).toBe(201)
})

test('a feed with an owner address has no word; visitors and suspended users get none, and nothing is stored for them', async () => {
  const [{ feed, serve }, person, suspended] = [aFeedWithoutAddress(), await aUser(), await aUser({ state: 'suspended' })]
  const before = await queryNumber('SELECT count(*) AS n FROM feed_ownership_words')
  expect([(await requestWord(null, feed)).status, (await requestWord(suspended, feed)).status]).toEqual([401, 403])
  serve(OWNER)
  expect(await previewImport(person, feed)).toMatchObject({ needsWord: false })
  expect((await requestWord(person, feed)).status).toBe(409)
  expect(await env.DB.prepare('SELECT count(*) AS n FROM feed_ownership_words').first('n')).toBe(before)
})
