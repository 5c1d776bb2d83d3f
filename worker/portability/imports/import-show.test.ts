import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { anEstablishedUser, aShow, as, aUser, ORIGIN, runAllJobs, type TestUser } from '#worker/testing/index.ts'
import { setReaders } from './open-source.ts'
import type { SourceShow } from './source-item.ts'
import { applyAction, importItems, listItems, readTestSources } from './testing/a-source.ts'

beforeEach(readTestSources)
afterEach(() => setReaders())

const aSourceShow = (title: string, hash = newHash(), origin = 'https://old.example'): SourceShow => ({
  ...{ kind: 'show', key: `daftar:${origin}:${hash}`, warnings: [] },
  show: {
    ...{ hash, url: `https://old.example/podcasts/${hash}`, title, description: '', category: '', kind: 'episodic', explicit: false },
    ...{ cover: null, publication: null, guid: null, language: 'fa', author: '', link: null, copyright: '', seasons: [], persons: [] },
    ...{ funding: [], license: null, complete: false, createdAt: 1 },
  },
})

const readShows = async ({ id }: TestUser) =>
  (
    await env.DB.prepare('SELECT hash, title, removed_at IS NOT NULL AS isRemoved FROM podcasts WHERE owner_id = ? ORDER BY id')
      .bind(id)
      .all<{ hash: string; title: string; isRemoved: number }>()
  ).results
const hashOf = async (person: TestUser, title: string) => (await readShows(person)).findLast((show) => show.title === title)?.hash ?? ''
const openShows = async (person: TestUser) => (await readShows(person)).flatMap(({ title, isRemoved }) => (isRemoved ? [] : [title]))

async function removeAsModerator(key: string): Promise<void> {
  const moderator = await aUser({ role: 'moderator' })
  const body = { kind: 'podcast', key, action: 'remove', rule: 4, reason: 'این آگهی است.', version: 0, requestKey: newHash() }
  expect((await as(moderator).post('/api/moderation/decisions', body)).status).toBe(201)
}

test('a show that its owner removed comes again, one that a moderator removed does not, and neither touches the show of another member', async () => {
  const [person, other] = [await anEstablishedUser(), await anEstablishedUser()]
  const items = ['خودش', 'ناظر', 'مانده'].map((title) => aSourceShow(title))
  await importItems(person, items)
  await importItems(other, items)
  expect((await as(person).delete(`/api/podcasts/${await hashOf(person, 'خودش')}`)).status).toBe(204)
  await removeAsModerator(await hashOf(person, 'ناظر'))
  expect((await as(other).delete(`/api/podcasts/${await hashOf(other, 'مانده')}`)).status).toBe(204)
  const untouched = await readShows(other)

  const again = await importItems(person, items)
  expect((await listItems(person, again.hash)).map(({ title, state, reason }) => [title, state, reason])).toEqual([
    ['خودش', 'done', null],
    ['ناظر', 'failed', 'notAllowed'],
    ['مانده', 'existing', null],
  ])
  expect((await openShows(person)).toSorted()).toEqual(['خودش', 'مانده'].toSorted())
  expect(await readShows(other)).toEqual(untouched)
})

test('an undo of a show that a moderator removed does not let it come again', async () => {
  const person = await anEstablishedUser()
  const items = [aSourceShow('پادکست')]
  const { hash } = await importItems(person, items)
  await removeAsModerator(await hashOf(person, 'پادکست'))
  await applyAction(person, hash, 'undo')
  await runAllJobs()
  await importItems(person, items)
  expect(await openShows(person)).toEqual([])
})

test('of the shows of this site in an archive, only one that its owner removed comes again', async () => {
  const [person, other] = [await anEstablishedUser(), await anEstablishedUser()]
  const shows = [
    await aShow(person, { title: 'خودش', removedAt: 1 }),
    await aShow(person, { title: 'ناظر' }),
    await aShow(person, { title: 'مانده' }),
  ]
  await removeAsModerator(shows[1]?.hash ?? '')
  const items = shows.map(({ hash, title }) => aSourceShow(title, hash, ORIGIN))
  const { hash } = await importItems(person, items)
  expect((await listItems(person, hash)).map(({ title, state, reason }) => [title, state, reason])).toEqual([
    ['خودش', 'done', null],
    ['ناظر', 'failed', 'notAllowed'],
    ['مانده', 'existing', null],
  ])
  expect((await openShows(person)).toSorted()).toEqual(['خودش', 'مانده'].toSorted())
  // The archive of somebody else says nothing about the member who imports it.
  expect((await importItems(other, items)).counts).toMatchObject({ done: 3, failed: 0 })
})
