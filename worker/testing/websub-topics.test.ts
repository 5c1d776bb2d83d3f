import { beforeEach, expect, test } from 'vitest'
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

beforeEach(resetFeedReaders)

async function publicUrls(): Promise<Record<string, string[]>> {
  const [owner, other] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner })
  const [show, movedShow, publicationShow] = [await aShow(owner), await aShow(owner), await aShow(owner, { publicationId: publication.id })]
  await as(owner).patch(`/api/podcasts/${movedShow.hash}`, { movedTo: 'https://new.example/feed.xml' })
  await anEpisode(owner, show.id)
  const tag = `برچسب ${newHash()}`
  await aPost(owner, { tags: [tag], topics: ['literature'] })
  const list = await aList(owner)
  const { path: secret } = await (await as(owner).post(`/api/podcasts/${show.hash}/private-feeds`, { name: 'همکاران' })).json<{
    path: string
  }>()
  const [slug, formerHandle] = [encodeURIComponent(tag.replaceAll(' ', '-')), other.handle]
  await as(other).put('/api/me/handle', { handle: `h${newHash()}` })
  const both = (path: string) => [path, `${path}.json`]
  return {
    '/feed': ['/feed'],
    '/feed.json': ['/feed.json'],
    '/feed/:handle': [owner.handle, publication.handle, formerHandle, 'nobody-is-this'].flatMap((handle) => both(`/feed/${handle}`)),
    '/feed/tag/:name': [...both(`/feed/tag/${slug}`), ...both(`/feed/tag/${slug.replaceAll('-', '_')}`), '/feed/tag/none-such'],
    '/feed/topic/:name': [...both('/feed/topic/literature'), ...both(`/feed/topic/${encodeURIComponent('ادبیات')}`)],
    '/feed/list/:hash': [...both(`/feed/list/${list.hash}`), `/feed/list/${(await aList(owner, { public: false })).hash}`],
    '/podcast/:hash/feed.xml': [
      ...[show, movedShow, publicationShow].map(({ hash }) => `/podcast/${hash}/feed.xml`),
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

async function advertisedHubs(response: Response) {
  const link = response.headers.get('Link') ?? ''
  const [, hub] = /<([^>]+)>; rel="hub"/.exec(link) ?? []
  const [, self] = /<([^>]+)>; rel="self"/.exec(link) ?? []
  const body = await response.text()
  const isJson = (response.headers.get('Content-Type') ?? '').includes('json') && response.ok
  const inBody = isJson
    ? { hub: JSON.parse(body).hubs?.[0]?.url, self: JSON.parse(body).feed_url }
    : {
        hub: /<atom:link href="([^"]+)" rel="hub"\/>/.exec(body)?.[1],
        self: /<atom:link href="([^"]+)" rel="self"/.exec(body)?.[1],
      }
  return { hub, self, inBody }
}

test('the hub accepts a URL exactly if its feed links the hub and that URL, or if it redirects to a feed that links the hub', async () => {
  const all = await publicUrls()
  const routes = app.routes.filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/')).map(({ path }) => path)
  const candidates = [...new Set(routes)].filter((path) => /feed|podcast|xml|sitemap|rss|atom/.test(path))
  expect(Object.keys(all).sort(), 'every possible feed route has a row').toEqual(candidates.sort())
  const [topics, none, moved] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const accepts = async (topic: string) => {
    const form = new URLSearchParams({ 'hub.callback': aFeedReader().callback, 'hub.mode': 'subscribe', 'hub.topic': topic })
    return (await request('/hub', { method: 'POST', body: form, headers: { 'CF-Connecting-IP': newHash() } })).status === 202
  }
  for (const path of Object.values(all).flat()) {
    const response = await request(path, { redirect: 'manual' })
    const { hub, self, inBody } = await advertisedHubs(response)
    const isSelf = self === ORIGIN + path
    const next = response.headers.get('Location')
    if (response.status === 301 && next?.startsWith('/')) {
      // The hub accepts a URL that redirects exactly if the target advertises the hub.
      expect([path, await accepts(ORIGIN + path)]).toEqual([path, (await advertisedHubs(await request(next))).hub === HUB])
      moved.add(path)
      continue
    }
    if (hub) expect([path, hub, inBody]).toEqual([path, HUB, { hub: HUB, self }])
    else expect([path, inBody.hub]).toEqual([path, undefined])
    expect([path, await accepts(ORIGIN + path)]).toEqual([path, hub === HUB && isSelf])
    if (self && !isSelf) expect([path, await accepts(self)]).toEqual([path, hub === HUB])
    ;(hub && isSelf ? topics : none).add(path)
  }
  await runAllJobs()
  expect([topics.size, none.size, moved.size]).toEqual([16, 11, 6])
})
