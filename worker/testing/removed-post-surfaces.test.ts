import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { tagKey } from '#shared/persian/fold.ts'
import { SECOND } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { purgeEdgeCache } from '#worker/lib/edge-purge.ts'
import { newHash } from '#worker/lib/hash.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { invalidatePages, readPublicPage } from './authorisation/public-pages.ts'
import { browse } from './browse.ts'
import { aCampaign } from './campaign-factories.ts'
import {
  aList,
  anEpisodeOf,
  anEstablishedUser,
  aPost,
  aPublication,
  aSeries,
  aShow,
  as,
  aUser,
  deliverNotifications,
  paragraphs,
  runAllJobs,
  runQuery,
  type TestUser,
  testEnv,
} from './index.ts'
import { simulateEdge } from './simulated-edge.ts'

const TITLE = 'وزغستان دوردست'

interface Scene {
  author: TestUser
  member: TestUser
  moderator: TestUser
  post: { id: number; hash: string; path: string }
  paths: Readonly<Record<string, string>>
}

/** A public post that appears on every surface. */
async function aPostEverywhere(): Promise<Scene> {
  const [author, other, member, moderator] = [
    await anEstablishedUser(),
    await anEstablishedUser(),
    await anEstablishedUser(),
    await aUser({ role: 'moderator' }),
  ]
  const publication = await aPublication({ owner: author })
  const tag = `برچسب${newHash()}`
  const labels = { tags: [tag], topics: ['theatre'] }
  const contest = await aCampaign('entries', { tagName: tag, tagKey: tagKey(tag) })
  const ballot = await aCampaign('closed', { entriesFixedAt: now() })
  const [neighbour, sibling] = [await aPost(other, labels), await aPost(author, { publication })]
  const post = await aPost(author, { title: TITLE, document: paragraphs('وزغ‌ها در دوردست می‌خوانند.'), publication, ...labels })
  // The post has not the tag of this contest any more.
  await runQuery(
    'INSERT INTO campaign_entries (campaign_id, post_id, author_id, published_at) VALUES (?, ?, ?, 1)',
    ...[ballot.id, post.id, author.id],
  )
  const series = await aSeries(publication, [sibling, post])
  const show = await aShow(author)
  const episode = await anEpisodeOf(post, { showId: show.id })
  const list = await aList(member, { public: true })
  await runQuery('INSERT INTO list_items (list_id, post_id, position, added_at) VALUES (?, ?, 1, 1)', list.id, post.id)
  await runQuery('INSERT INTO picks (post_id, position, by_user_id, picked_at) VALUES (?, -1, ?, 1)', post.id, moderator.id)
  await runQuery(
    "INSERT INTO picks (topic_id, post_id, position, by_user_id, picked_at) SELECT id, ?, -1, ?, 1 FROM topics WHERE key = 'theatre'",
    post.id,
    moderator.id,
  )
  await runQuery('INSERT OR REPLACE INTO home_trending (post_id, score, made_at) VALUES (?, 1000000, ?)', post.id, now())
  await as(member).put(`/api/follows/user/${author.handle}`)
  await as(member).put(`/api/likes/post/${post.hash}`)
  await as(author).post(`/api/comments/post/${post.hash}`, { key: `comment-${newHash()}`, body: 'نظر نویسنده' })
  await as(member).post(`/api/comments/post/${post.hash}`, { key: `comment-${newHash()}`, body: 'چه خوب نوشتی' })
  const short = (await (await as(member).put(`/api/short-links/posts/${post.hash}`)).json()) as { path: string }
  await atomic(database(env), [notify(database(env), { kind: 'post', actorId: author.id, post: post.hash })])
  await deliverNotifications()
  await runAllJobs()
  const { author: handle, month } = { author: author.handle, month: new Date(now()).toISOString().slice(0, 7) }
  return {
    ...{ author, member, moderator, post },
    paths: {
      ...{
        hash: post.hash,
        handle,
        tag,
        member: member.handle,
        list: list.hash,
        show: show.hash,
        audio: episode.hash,
        short: short.path,
        month,
        contest: contest.slug,
        ballot: ballot.slug,
      },
      ...{ slug: post.path, publication: publication.handle, neighbour: neighbour.path, other: neighbour.hash, series: series.hash },
    },
  }
}

/** Surfaces that name the post, as pages and as data; `member` ones need a session. */
const LISTINGS = {
  'the author’s profile': '/{handle}',
  'the publication’s front page': '/{publication}',
  'a series': '/{publication}/series/{series}',
  'a tag': '/tag/{tag}',
  'a topic': '/topic/theatre',
  'a reading list': '/{member}/list/{list}',
  'a contest that accepts posts': '/campaign/{contest}',
  'a contest whose entries are fixed': '/campaign/{ballot}',
  'related posts of another post': '/api/posts/{other}/related',
  'the page of another post': '{neighbour}',
  'a podcast': '/podcast/{show}',
  'the site’s feed': '/feed',
  'the author’s feed': '/feed/{handle}',
  'the publication’s feed': '/feed/{publication}',
  'the tag’s feed': '/feed/tag/{tag}',
  'the topic’s feed': '/feed/topic/theatre',
  'the list’s feed': '/feed/list/{list}',
  'the JSON feed': '/feed.json',
  'the podcast’s feed': '/podcast/{show}/feed.xml',
  'the sitemap': '/sitemap/posts-{month}.xml',
  search: '/api/search/posts?q=وزغستان',
  'the page of search results': '/search/posts?q=وزغستان',
  'search suggestions': '/api/search/suggestions?q=وزغستان',
  'featured posts': '/api/featured/front',
  'featured posts of a topic': '/api/featured/theatre',
  'trending posts': '/api/trending',
  'episodes of a podcast': '/api/podcasts/{show}/episodes',
  'items of a list': '/api/lists/{list}/items',
} as const
const VISITOR_LISTINGS = { 'the front page': '/' } as const
const MEMBER_LISTINGS = {
  'newest posts at home': '/api/home/newest',
  'followed posts at home': '/api/home/following',
  'liked posts': '/api/likes/mine',
  notifications: '/api/me/notifications',
} as const
/** Addresses of the post itself and of what belongs to it. */
const OWN_ADDRESSES = {
  'its page': '{slug}',
  'its data': '/api/posts/{hash}',
  'its likes': '{slug}/likes',
  'its comments': '/api/comments/post/{hash}',
  'its archived comments': '{slug}/earlier-comments',
  'its short link': '/api/short-links/{code}',
  'its share image': '/media/share/post/{hash}/0.png',
  'its player': '/api/episodes/{hash}',
  'its embed': '/embed/{hash}',
} as const

const fill = (path: string, paths: Scene['paths']) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'code' ? (paths.short?.split('/').at(-1) ?? '') : (paths[name] ?? '')))

/** Returns the names of the surfaces that show the post, by default for a visitor and a member. */
async function surfacesOf({ post, member, paths }: Scene, { isMember = true } = {}): Promise<string[]> {
  const shows = async (path: string, person?: TestUser) => {
    const { status, text } = await browse(encodeURI(fill(path, paths)), undefined, person ? { person } : {})
    return status === 200 && (text.includes(post.hash) || text.includes(TITLE))
  }
  const isServed = async (path: string, person?: TestUser) =>
    (await browse(encodeURI(fill(path, paths)), undefined, person ? { person } : {})).status < 400
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
  while ((await indexChanges(testEnv())) > 0);
}

async function remove({ moderator, post }: Scene): Promise<string> {
  const { version } = (await (await as(moderator).get(`/api/moderation/cases/post/${post.hash}`)).json()) as { version: number }
  const body = { kind: 'post', key: post.hash, action: 'remove', rule: 4, reason: 'آگهی است.', version, requestKey: newHash() }
  const response = await as(moderator).post('/api/moderation/decisions', body)
  expect(response.status).toBe(201)
  return ((await response.json()) as { hash: string }).hash
}

beforeEach(() => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  return () => log.mockRestore()
})

let scene: Scene
beforeAll(async () => {
  scene = await aPostEverywhere()
  await index()
  // Earlier test files may have cached the pages of the site, and factories invalidate nothing.
  const site = await Promise.all(['/', '/feed', '/feed.json', '/topic/theatre', '/feed/topic/theatre'].map(readPublicPage))
  await invalidatePages([...new Set(site.flatMap(({ tags }) => tags))])
})
// Later test files share the database and expect their posts to be the newest.
afterAll(async () => {
  setClockOffset(0)
  await runQuery('UPDATE posts SET published_at = 1 WHERE published_at > ?', Date.now())
  await runQuery('DELETE FROM picks WHERE post_id = ?', scene.post.id)
  await runQuery('DELETE FROM home_trending WHERE post_id = ?', scene.post.id)
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
    const { headers, status } = await browse(encodeURI(fill(page, scene.paths)))
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
