import { describe, expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { aBlockScene, type BlockScene, type PopulatedUser } from './block-scene.ts'
import { as } from './request.ts'

/** What a route is asked that shows somebody else's things. */
interface Surface {
  route: string
  ask: (scene: BlockScene, other: PopulatedUser) => string
  /** Left out for who muted them, too; what is not a feed and not a notice shows them still. */
  muted?: true
}

const q = encodeURIComponent
const SEARCHED = ['posts', 'users', 'podcasts', 'lists']

/** Every route that shows people or what they made. */
const SURFACES: readonly Surface[] = [
  { route: '/api/posts/newest', ask: () => '/api/posts/newest?limit=50' },
  { route: '/api/posts/:hash', ask: (_, { post }) => `/api/posts/${post}` },
  { route: '/api/posts/:hash/related', ask: ({ third }) => `/api/posts/${third.post}/related` },
  { route: '/api/campaigns/autoabzar/entries', ask: () => '/api/campaigns/autoabzar/entries?limit=50' },
  { route: '/api/comments/post/:hash', ask: ({ third }) => `/api/comments/post/${third.post}` },
  {
    route: '/api/comments/post/:hash/search',
    ask: ({ third }, { marker }) => `/api/comments/post/${third.post}/search?q=${q(marker)}`,
    muted: true,
  },
  { route: '/api/comments/mentions', ask: ({ third }, { person }) => `/api/comments/mentions?post=${third.post}&q=${person.handle}` },
  { route: '/api/comments/:hash', ask: (_, { comment }) => `/api/comments/${comment}` },
  { route: '/api/comments/:hash/replies', ask: ({ third }) => `/api/comments/${third.comment}/replies` },
  { route: '/api/me/comments/held', ask: () => '/api/me/comments/held' },
  { route: '/api/follows/of/:handle/followers', ask: ({ third }) => `/api/follows/of/${third.handle}/followers` },
  { route: '/api/follows/of/:handle/following', ask: ({ third }) => `/api/follows/of/${third.handle}/following` },
  { route: '/api/follows/opml', ask: () => '/api/follows/opml' },
  { route: '/api/me/follows', ask: (_, { person }) => `/api/me/follows?of=user:${person.handle}` },
  ...['foryou', 'following', 'newest'].map(
    (tab): Surface => ({ route: '/api/home/:tab', ask: () => `/api/home/${tab}?limit=50`, muted: true }),
  ),
  { route: '/api/likes/mine', ask: () => '/api/likes/mine' },
  { route: '/api/likes/post/:hash', ask: ({ third }) => `/api/likes/post/${third.post}` },
  { route: '/api/lists/of/:handle', ask: (_, { person }) => `/api/lists/of/${person.handle}` },
  { route: '/api/lists/:hash', ask: (_, { list }) => `/api/lists/${list}` },
  { route: '/api/lists/:hash/items', ask: ({ third }) => `/api/lists/${third.list}/items` },
  { route: '/api/profiles/:handle', ask: (_, { person }) => `/api/profiles/${person.handle}` },
  { route: '/api/profiles/:handle', ask: ({ third }) => `/api/profiles/${third.publication}` },
  { route: '/api/profiles/:handle/posts', ask: (_, { person }) => `/api/profiles/${person.handle}/posts` },
  { route: '/api/profiles/:handle/posts', ask: ({ third }) => `/api/profiles/${third.publication}/posts` },
  { route: '/api/tags/:name', ask: ({ tag }) => `/api/tags/${q(tag)}` },
  { route: '/api/tags/:name/posts', ask: ({ tag }) => `/api/tags/${q(tag)}/posts` },
  { route: '/api/trending', ask: ({ tag }) => `/api/trending?tag=${q(tag)}`, muted: true },
  { route: '/api/featured/:place', ask: ({ topic }) => `/api/featured/${topic}` },
  { route: '/api/topics/:name', ask: ({ topic }) => `/api/topics/${topic}` },
  { route: '/api/topics/:name/posts', ask: ({ topic }) => `/api/topics/${topic}/posts` },
  { route: '/api/podcasts', ask: () => '/api/podcasts?limit=50' },
  { route: '/api/podcasts/:hash', ask: (_, { podcast }) => `/api/podcasts/${podcast}` },
  { route: '/api/podcasts/:hash/episodes', ask: (_, { podcast }) => `/api/podcasts/${podcast}/episodes` },
  { route: '/api/episodes/:hash', ask: (_, { post }) => `/api/episodes/${post}` },
  { route: '/api/listening', ask: () => '/api/listening' },
  { route: '/api/episodes/:hash/transcript/segments', ask: (_, { post }) => `/api/episodes/${post}/transcript/segments` },
  ...SEARCHED.map((type): Surface => ({ route: '/api/search/:type', ask: (_, { marker }) => `/api/search/${type}?q=${q(marker)}` })),
  { route: '/api/search/suggestions', ask: (_, { marker }) => `/api/search/suggestions?q=${q(marker)}` },
  { route: '/api/me/notifications', ask: () => '/api/me/notifications', muted: true },
]

/** Routes that show nobody else, and why they need no row above. */
const EXEMPT_ROUTES: Record<string, readonly string[]> = {
  "one's own account": [
    ...['viewer', 'handles/:handle', 'suggested-handle'].map((rest) => `/api/accounts/${rest}`),
    ...['handle', 'leaving', 'suspension', 'addresses', 'proof', 'password', 'sessions', 'passkeys', 'two-step', 'profile', 'reading'].map(
      (rest) => `/api/me/${rest}`,
    ),
    ...['notices', 'api-tokens', 'marks', 'comments/marks', 'notifications/unread'].map((rest) => `/api/me/${rest}`),
    '/api/unsubscribe',
  ],
  "one's own writing": [
    '/api/posts/mine/:type',
    ...['draft', 'suggestions', 'draft-links', 'revisions', 'revisions/:revision'].map((rest) => `/api/posts/:hash/${rest}`),
    ...['uploads', 'episode', 'chapters', 'transcript'].map((rest) => `/api/episodes/:post/${rest}`),
    ...['mine', 'mine/year', 'post/:hash', 'community'].map((rest) => `/api/stats/${rest}`),
    ...['shows', ':post', ':post/requests'].map((rest) => `/api/downloads/${rest}`),
  ],
  'lists, publications and interests of one’s own': [
    '/api/lists/mine',
    '/api/lists/mine/save-targets/:post',
    '/api/publications/mine',
    '/api/podcasts/mine',
    '/api/podcasts/mine/:hash',
    '/api/podcasts/:hash/private-feeds',
    ...['', '/:hash', '/:hash/items'].map((rest) => `/api/podcast-imports${rest}`),
    '/api/follows/interests',
  ],
  'publications belong to no one person; whose page they stand on is refused with the profile': [
    '/api/publications/of/:handle',
    '/api/follows/of/:handle/publications',
  ],
  'tags and topics alone': ['/api/tags', '/api/topics', '/api/podcasts/categories'],
  'whom one blocked or muted, to take it back': ['/api/me/blocks', '/api/me/blocks/:handle', '/api/me/mutes'],
  'moderators see everybody': [
    '/api/moderation/suspensions',
    '/api/moderation/reports',
    '/api/moderation/tags/:name',
    '/api/moderation/featured/posts/:hash',
    '/api/moderation/featured/:place',
  ],
  'a secret address somebody was given by hand': ['/api/draft-links/:hash', '/podcast/:hash/private/:file'],
  'an address only; the page it leads to is refused': ['/api/short-links/:code'],
  'files the same for everybody, each under an address its page tells': [
    '/media/:hash/:file',
    '/media/cover/:file',
    '/media/audio/:file',
    '/media/sound/:file',
    '/media/chapters/:words',
    '/media/transcript/:words',
    '/media/share/:kind/:name/:file',
  ],
  'read by programs and in frames of other sites, and the same for everybody': [
    '/embed/:hash',
    ...['robots.txt', 'opensearch.xml', 'sitemap.xml', 'sitemap/:file'].map((file) => `/${file}`),
    '/feed',
    '/feed.json',
    ...[':hash/feed.xml', ':hash/opml', 'publisher/:file'].map((rest) => `/podcast/${rest}`),
    '/feed/:handle',
    ...['tag/:name', 'topic/:name', 'list/:hash'].map((rest) => `/feed/${rest}`),
  ],
  'a description of the API': ['/api/openapi.json'],
}

test('every route that answers a GET has a row or a reason', () => {
  const routes = [...new Set(app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))]
  const known = [...SURFACES.map(({ route }) => route), ...Object.values(EXEMPT_ROUTES).flat()]
  expect(
    routes.filter((route) => !known.includes(route)),
    'routes without a row in block-matrix.test.ts',
  ).toEqual([])
  expect(known.filter((route) => !routes.includes(route))).toEqual([])
})

/** Addresses on which the asker meets the other. Who blocked is told whom on the other's own pages, and nothing more. */
async function findVisible(scene: BlockScene, asker: PopulatedUser, other: PopulatedUser, surfaces = SURFACES): Promise<string[]> {
  const found: string[] = []
  for (const { ask } of surfaces) {
    const path = ask(scene, other)
    const response = await as(asker.person).get(path)
    const body = await response.text()
    if (response.status === 200 && (body.includes(other.marker) || body.includes(other.person.handle))) found.push(path)
    else if (![200, 403, 404].includes(response.status)) found.push(`${path} answers ${response.status}`)
  }
  return found
}

describe('a block', () => {
  test('hides each from the other on every surface, though they met on all of them before', async () => {
    const scene = await aBlockScene()
    const { one, other } = scene
    const all = (of: PopulatedUser) => SURFACES.map(({ ask }) => ask(scene, of))
    expect(await findVisible(scene, one, other)).toEqual(all(other))
    expect(await findVisible(scene, other, one)).toEqual(all(one))
    await as(one.person).put(`/api/me/blocks/${other.person.handle}`)
    expect(await findVisible(scene, one, other), 'who blocked meets the other').toEqual([])
    expect(await findVisible(scene, other, one), 'who is blocked meets the other').toEqual([])
  })
})

describe('a mute', () => {
  test('keeps them out of feeds and notices, and hides nothing else, from one side only', async () => {
    const scene = await aBlockScene()
    const { one, other } = scene
    await as(one.person).put(`/api/home/mutes/user/${other.person.handle}`)
    const quiet = SURFACES.filter(({ muted }) => muted)
    const heard = SURFACES.filter(({ muted }) => !muted)
    expect(await findVisible(scene, one, other, quiet)).toEqual([])
    expect(await findVisible(scene, one, other, heard)).toEqual(heard.map(({ ask }) => ask(scene, other)))
    expect(await findVisible(scene, other, one)).toEqual(SURFACES.map(({ ask }) => ask(scene, one)))
  })
})
