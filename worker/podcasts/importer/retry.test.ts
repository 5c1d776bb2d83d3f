import { afterEach, expect, it } from 'vitest'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { anEstablishedUser, as, aUser, runAllJobs, type TestUser } from '#worker/testing/index.ts'
import { aFeedItem } from './testing/a-feed.ts'
import { aHost, applyAction, listItems, readImport, serveFeed, startImport } from './testing/a-host.ts'

afterEach(() => setOutboundNetwork())

const retry = (person: TestUser | null, hash: string, key: string) => as(person).post(`/api/podcast-imports/${hash}/items/retry`, { key })
const states = async (person: TestUser, hash: string) => (await listItems(person, hash)).map(({ state, reason }) => [state, reason])

/** Creates a finished import of one episode, a missing file and two items without one. */
async function anIncompleteImport() {
  const [host, person] = [aHost(), await anEstablishedUser()]
  const [good, lost] = [aFeedItem(host.base, 1), aFeedItem(host.base, 2)]
  const bare = [3, 4].map((n) => ({ xml: aFeedItem(host.base, n, { enclosure: '' }).xml }))
  serveFeed(host, [good, { xml: lost.xml }, ...bare])
  const { hash } = await startImport(person, host.feed)
  await runAllJobs()
  expect(await states(person, hash)).toEqual([
    ['done', null],
    ['failed', 'gone'],
    ['refused', 'noFile'],
    ['refused', 'noFile'],
  ])
  const repaired = [good, lost, aFeedItem(host.base, 3), aFeedItem(host.base, 4)]
  const items = await listItems(person, hash)
  return { host, person, hash, repaired, lost: items[1]?.key ?? '', bare: items[2]?.key ?? '' }
}

it('the owner retries one refused item, which arrives once its feed is repaired; repeating the call changes nothing', async () => {
  const { host, person, hash, repaired, bare } = await anIncompleteImport()
  expect((await retry(person, hash, bare)).status).toBe(200)
  expect((await states(person, hash))[2]).toEqual(['refused', 'noFile'])
  expect(await readImport(person, hash)).toMatchObject({ state: 'done' })
  serveFeed(host, repaired)
  for (let at = 0; at < 2; at++)
    expect(await (await retry(person, hash, bare)).json()).toMatchObject({ state: 'running', counts: { waiting: 1 } })
  await runAllJobs()
  expect(await states(person, hash)).toEqual([
    ['done', null],
    ['failed', 'gone'],
    ['done', null],
    ['refused', 'noFile'],
  ])
  const requests = host.requests.length
  expect(await (await retry(person, hash, bare)).json()).toMatchObject({ state: 'done', counts: { done: 2 } })
  await runAllJobs()
  expect(host.requests).toHaveLength(requests)
})

it('a failed item is retried at the address the feed now gives, and at the old one if the feed cannot be read', async () => {
  const { host, person, hash, lost } = await anIncompleteImport()
  const moved = aFeedItem(host.base, 2, { enclosure: `<enclosure url="${host.base}/moved.mp3" type="audio/mpeg"/>` })
  serveFeed(host, [{ ...moved, path: '/moved.mp3' }])
  await retry(person, hash, lost)
  await runAllJobs()
  expect((await states(person, hash))[1]).toEqual(['done', null])

  const other = await anIncompleteImport()
  other.host.files.delete('/feed.xml')
  other.host.files.set('/sound/2.mp3', { bytes: other.repaired[1]?.file ?? new Uint8Array() })
  expect((await retry(other.person, other.hash, other.lost)).status).toBe(200)
  await runAllJobs()
  expect((await states(other.person, other.hash))[1]).toEqual(['done', null])
  // A refused item has nothing to repeat without its feed.
  const response = await retry(other.person, other.hash, other.bare)
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('RSSای نیست')])
})

it('retrying all brings every repaired item, failed or refused', async () => {
  const { host, person, hash, repaired } = await anIncompleteImport()
  serveFeed(host, repaired)
  await applyAction(person, hash, 'retry')
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 4, failed: 0, refused: 0 } })
})

it('a retry leaves a paused import paused, and an unknown item is a 404', async () => {
  const { host, person, hash, repaired, lost } = await anIncompleteImport()
  serveFeed(host, [...repaired, aFeedItem(host.base, 9)])
  await applyAction(person, hash, 'refresh')
  await applyAction(person, hash, 'pause')
  expect(await (await retry(person, hash, lost)).json()).toMatchObject({ state: 'paused' })
  expect((await retry(person, hash, 'unknown')).status).toBe(404)
  await applyAction(person, hash, 'resume')
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 5 } })
})

it('only the owner retries an item; anyone else changes nothing', async () => {
  const { host, person, hash, lost } = await anIncompleteImport()
  const before = [await states(person, hash), host.requests.length]
  for (const [somebody, status] of [
    [await aUser(), 404],
    [await aUser({ role: 'moderator' }), 404],
    [null, 401],
  ] as const)
    expect((await retry(somebody, hash, lost)).status).toBe(status)
  expect([await states(person, hash), host.requests.length]).toEqual(before)
})
