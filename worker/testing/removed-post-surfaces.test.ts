import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SECOND } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { purgeEdgeCache } from '#worker/lib/edge-purge.ts'
import { newHash } from '#worker/lib/hash.ts'
import { browse } from './browse.ts'
import { as, runAllJobs, runQuery, type TestUser, testEnv } from './index.ts'
import { aPostEverywhere, fillPath, LISTINGS, MEMBER_LISTINGS, OWN_ADDRESSES, type Scene, VISITOR_LISTINGS } from './post-surfaces.ts'
import { simulateEdge } from './simulated-edge.ts'

/** Returns the names of the surfaces that show the post, by default for a visitor and a member. */
async function surfacesOf({ post, member, paths, title }: Scene, { isMember = true } = {}): Promise<string[]> {
  const shows = async (path: string, person?: TestUser) => {
    const { status, text } = await browse(encodeURI(fillPath(path, paths)), undefined, person ? { person } : {})
    return status === 200 && (text.includes(post.hash) || text.includes(title))
  }
  const isServed = async (path: string, person?: TestUser) =>
    (await browse(encodeURI(fillPath(path, paths)), undefined, person ? { person } : {})).status < 400
  const checks: [string, Promise<boolean>][] = []
  for (const person of isMember ? [undefined, member] : [undefined]) {
    const suffix = person ? ' (member)' : ''
    for (const [name, path] of Object.entries(LISTINGS)) checks.push([name + suffix, shows(path, person)])
    for (const [name, path] of Object.entries(OWN_ADDRESSES)) checks.push([name + suffix, isServed(path, person)])
  }
  for (const [name, path] of Object.entries(VISITOR_LISTINGS)) checks.push([name, shows(path)])
  if (isMember) for (const [name, path] of Object.entries(MEMBER_LISTINGS)) checks.push([name, shows(path, member)])
  const results = await Promise.all(checks.map(async ([name, shown]) => ((await shown) ? [name] : [])))
  return results.flat()
}

const PUBLIC = [...Object.keys(LISTINGS), ...Object.keys(OWN_ADDRESSES), ...Object.keys(VISITOR_LISTINGS)]
const ALL = [
  ...PUBLIC,
  ...[...Object.keys(LISTINGS), ...Object.keys(OWN_ADDRESSES)].map((name) => `${name} (member)`),
  ...Object.keys(MEMBER_LISTINGS),
]

async function index(): Promise<void> {
  await runAllJobs()
  await indexChanges(testEnv())
}

async function remove({ moderator, post }: Scene): Promise<string> {
  const { version } = (await (await as(moderator).get(`/api/moderation/cases/post/${post.hash}`)).json()) as { version: number }
  const body = { kind: 'post', key: post.hash, action: 'remove', rule: 4, reason: 'آگهی است.', version, requestKey: newHash() }
  const response = await as(moderator).post('/api/moderation/decisions', body)
  expect(response.status).toBe(201)
  return ((await response.json()) as { hash: string }).hash
}

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

let scene: Scene
beforeAll(async () => {
  scene = await aPostEverywhere()
  await index()
})

test('a removed post is gone from every surface at the next read, within a second, and back on all of them after the undo', async () => {
  expect((await surfacesOf(scene)).toSorted()).toEqual(ALL.toSorted())
  const decision = await remove(scene)
  const removedAt = Date.now()
  const read = surfacesOf(scene)
  expect(Date.now() - removedAt).toBeLessThan(SECOND)
  expect(await read).toEqual([])
  const undone = await as(scene.moderator).post(`/api/moderation/decisions/${decision}/undo`, { reason: 'اشتباه بود.' })
  expect(undone.status).toBe(204)
  await index()
  expect((await surfacesOf(scene)).toSorted()).toEqual(ALL.toSorted())
})

test('a post that its author removes, restores and publishes again at once is back on every page that was cached without it', async () => {
  const change = async (action: string) => {
    const response = await as(scene.author).post('/api/posts/mine/change', { action, hashes: [scene.post.hash] })
    expect([action, await response.json()]).toEqual([action, { hashes: [scene.post.hash] }])
  }
  // The cache holds the pages of visitors, which are all that the short form reads.
  const isMember = __FULL_MATRIX__
  await change('remove')
  expect(await surfacesOf(scene, { isMember })).toEqual([])
  await change('restore')
  await change('republish')
  await index()
  expect((await surfacesOf(scene, { isMember })).toSorted()).toEqual((isMember ? ALL : PUBLIC).toSorted())
})

test('a removed post is purged from the edge by the next call, at most 15 seconds after the decision, with every page that lists it', async () => {
  await runQuery('UPDATE cache_bumps SET purged = 1')
  await runQuery("UPDATE edge_purger SET lease_until = 0, retry_at = 0, failures = 0, calls = '[]'")
  const edge = simulateEdge()
  const pages = [
    VISITOR_LISTINGS['the front page'],
    LISTINGS['a tag'],
    LISTINGS['the author’s profile'],
    LISTINGS['a reading list'],
    LISTINGS['a contest that accepts posts'],
    LISTINGS['a contest whose entries are fixed'],
    OWN_ADDRESSES['its page'],
  ]
  for (const page of pages) {
    const { headers, status } = await browse(encodeURI(fillPath(page, scene.paths)))
    expect([page, status]).toEqual([page, 200])
    edge.store(page, headers.get('Cache-Tag')?.split(',') ?? [])
  }
  const decidedAt = now()
  await remove(scene)
  let seconds = 0
  while (pages.some((page) => edge.has(page)) && seconds < 60) {
    setClockOffset(seconds * SECOND)
    await purgeEdgeCache(database(env), edge)
    if (pages.some((page) => edge.has(page))) seconds += 1
  }
  expect(now() - decidedAt).toBeLessThanOrEqual(15 * SECOND)
  expect([seconds, edge.calls.length]).toEqual([0, 1])
})
