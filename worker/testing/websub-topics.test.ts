import { afterAll, beforeEach, expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { newHash } from '#worker/lib/hash.ts'
import {
  aFeedReader,
  aList,
  anEpisode,
  aPost,
  aPublication,
  aShow,
  as,
  aUser,
  ORIGIN,
  request,
  resetFeedReaders,
  runAllJobs,
} from './index.ts'

const HUB = `${ORIGIN}/hub`

afterAll(resetFeedReaders)
beforeEach(resetFeedReaders)

/** One address and more of every route that could answer a feed. */
async function publicUrls(): Promise<Record<string, string[]>> {
  const [owner, other] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner })
  const [show, left, standing] = [await aShow(owner), await aShow(owner), await aShow(owner, { publicationId: publication.id })]
  await as(owner).patch(`/api/podcasts/${left.hash}`, { movedTo: 'https://new.example/feed.xml' })
  await anEpisode(owner, show.id)
  const tag = `برچسب ${newHash()}`
  await aPost(owner, { tags: [tag], topics: ['literature'] })
  const list = await aList(owner)
  const { path: secret } = await (await as(owner).post(`/api/podcasts/${show.hash}/private-feeds`, { name: 'همکاران' })).json<{
    path: string
  }>()
  const [slug, was] = [encodeURIComponent(tag.replaceAll(' ', '-')), other.handle]
  await as(other).put('/api/me/handle', { handle: `h${newHash()}` })
  const both = (path: string) => [path, `${path}.json`]
  return {
    '/feed': ['/feed'],
    '/feed.json': ['/feed.json'],
    '/feed/:handle': [owner.handle, publication.handle, was, 'nobody-is-this'].flatMap((handle) => both(`/feed/${handle}`)),
    '/feed/tag/:name': [...both(`/feed/tag/${slug}`), ...both(`/feed/tag/${slug.replaceAll('-', '_')}`), '/feed/tag/none-such'],
    '/feed/topic/:name': [...both('/feed/topic/literature'), ...both(`/feed/topic/${encodeURIComponent('ادبیات')}`)],
    '/feed/list/:hash': [...both(`/feed/list/${list.hash}`), `/feed/list/${(await aList(owner, { public: false })).hash}`],
    '/podcast/:hash/feed.xml': [
      ...[show, left, standing].map(({ hash }) => `/podcast/${hash}/feed.xml`),
      `/podcast/${show.hash}/feed.xml?utm=1`,
    ],
    '/podcast/:hash/opml': [`/podcast/${show.hash}/opml`],
    '/podcast/:hash/private/:file': [secret],
    '/podcast/publisher/:file': [`/podcast/publisher/${publication.hash}.xml`, `/podcast/publisher/${newHash()}.xml`],
    '/sitemap.xml': ['/sitemap.xml'],
    '/sitemap/:file': ['/sitemap/people-1.xml'],
    '/opensearch.xml': ['/opensearch.xml'],
  }
}

/** What an answer says of its hub and its own address, in its headers and in itself. */
async function advertisedHubs(answer: Response) {
  const link = answer.headers.get('Link') ?? ''
  const [, hub] = /<([^>]+)>; rel="hub"/.exec(link) ?? []
  const [, self] = /<([^>]+)>; rel="self"/.exec(link) ?? []
  const body = await answer.text()
  const isJson = (answer.headers.get('Content-Type') ?? '').includes('json') && answer.ok
  const said = isJson
    ? { hub: JSON.parse(body).hubs?.[0]?.url, self: JSON.parse(body).feed_url }
    : {
        hub: /<atom:link href="([^"]+)" rel="hub"\/>/.exec(body)?.[1],
        self: /<atom:link href="([^"]+)" rel="self"/.exec(body)?.[1],
      }
  return { hub, self, said }
}

test('every feed that names the hub is a topic of it, and every topic names it; nothing else is taken', async () => {
  const all = await publicUrls()
  const routes = app.routes.filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/')).map(({ path }) => path)
  const could = [...new Set(routes)].filter((path) => /feed|podcast|xml|sitemap|rss|atom/.test(path))
  expect(Object.keys(all).sort(), 'routes that could answer a feed, each with its row').toEqual(could.sort())
  const [topics, none, moved] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const takes = async (topic: string) => {
    const form = new URLSearchParams({ 'hub.callback': aFeedReader().callback, 'hub.mode': 'subscribe', 'hub.topic': topic })
    return (await request('/hub', { method: 'POST', body: form, headers: { 'CF-Connecting-IP': newHash() } })).status === 202
  }
  for (const path of Object.values(all).flat()) {
    const answer = await request(path, { redirect: 'manual' })
    const { hub, self, said } = await advertisedHubs(answer)
    const isSelf = self === ORIGIN + path
    const next = answer.headers.get('Location')
    if (answer.status === 301 && next?.startsWith('/')) {
      // An address of old is taken where the one it leads to is.
      expect([path, await takes(ORIGIN + path)]).toEqual([path, (await advertisedHubs(await request(next))).hub === HUB])
      moved.add(path)
      continue
    }
    if (hub) expect([path, hub, said]).toEqual([path, HUB, { hub: HUB, self }])
    else expect([path, said.hub]).toEqual([path, undefined])
    expect([path, await takes(ORIGIN + path)]).toEqual([path, hub === HUB && isSelf])
    if (self && !isSelf) expect([path, await takes(self)]).toEqual([path, hub === HUB])
    ;(hub && isSelf ? topics : none).add(path)
  }
  await runAllJobs()
  expect([topics.size, none.size, moved.size]).toEqual([16, 11, 6])
})
