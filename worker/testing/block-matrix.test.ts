import { describe, expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { aBlockScene, type BlockScene, type PopulatedUser } from './block-scene.ts'
import { as } from './request.ts'

interface Surface {
  route: string
  buildPath: (scene: BlockScene, other: PopulatedUser) => string
  /** Set if a mute also hides the user here. */
  muted?: true
}

const q = encodeURIComponent
const SEARCHED = ['posts', 'users', 'podcasts', 'lists']

const SURFACES: readonly Surface[] = [
  { route: '/api/posts/newest', buildPath: () => '/api/posts/newest?limit=50' },
  { route: '/api/exports/posts/:file', buildPath: (_, { post }) => `/api/exports/posts/${post}.md` },
  { route: '/api/posts/:hash', buildPath: (_, { post }) => `/api/posts/${post}` },
  { route: '/api/posts/:hash/related', buildPath: ({ third }) => `/api/posts/${third.post}/related` },
  { route: '/api/campaigns/:slug/entries', buildPath: ({ campaign }) => `/api/campaigns/${campaign}/entries?limit=50` },
  { route: '/api/campaigns/:slug/ballot', buildPath: ({ contest }) => `/api/campaigns/${contest}/ballot` },
  { route: '/api/campaigns/:slug/results', buildPath: ({ contest }) => `/api/campaigns/${contest}/results` },
  { route: '/api/awards/posts/:hash', buildPath: (_, { post }) => `/api/awards/posts/${post}` },
  { route: '/api/awards/profiles/:handle', buildPath: (_, { person }) => `/api/awards/profiles/${person.handle}` },
  { route: '/api/campaigns/:slug/cards/:hash', buildPath: ({ birthday }, { card }) => `/api/campaigns/${birthday}/cards/${card}` },
  { route: '/api/campaigns/:slug/wishes', buildPath: ({ birthday }) => `/api/campaigns/${birthday}/wishes?limit=50` },
  { route: '/api/comments/post/:hash', buildPath: ({ third }) => `/api/comments/post/${third.post}` },
  {
    route: '/api/comments/post/:hash/search',
    buildPath: ({ third }, { marker }) => `/api/comments/post/${third.post}/search?q=${q(marker)}`,
    muted: true,
  },
  { route: '/api/comments/mentions', buildPath: ({ third }, { person }) => `/api/comments/mentions?post=${third.post}&q=${person.handle}` },
  { route: '/api/comments/:hash', buildPath: (_, { comment }) => `/api/comments/${comment}` },
  { route: '/api/comments/:hash/replies', buildPath: ({ third }) => `/api/comments/${third.comment}/replies` },
  { route: '/api/me/comments/held', buildPath: () => '/api/me/comments/held' },
  { route: '/api/follows/of/:handle/followers', buildPath: ({ third }) => `/api/follows/of/${third.handle}/followers` },
  { route: '/api/follows/of/:handle/following', buildPath: ({ third }) => `/api/follows/of/${third.handle}/following` },
  { route: '/api/follows/opml', buildPath: () => '/api/follows/opml' },
  { route: '/api/me/follows', buildPath: (_, { person }) => `/api/me/follows?targets=user:${person.handle}` },
  ...['foryou', 'following', 'newest'].map(
    (tab): Surface => ({ route: '/api/home/:tab', buildPath: () => `/api/home/${tab}?limit=50`, muted: true }),
  ),
  { route: '/api/likes/mine', buildPath: () => '/api/likes/mine' },
  { route: '/api/likes/post/:hash', buildPath: ({ third }) => `/api/likes/post/${third.post}` },
  { route: '/api/lists/of/:handle', buildPath: (_, { person }) => `/api/lists/of/${person.handle}` },
  { route: '/api/lists/:hash', buildPath: (_, { list }) => `/api/lists/${list}` },
  { route: '/api/lists/:hash/items', buildPath: ({ third }) => `/api/lists/${third.list}/items` },
  { route: '/api/profiles/:handle', buildPath: (_, { person }) => `/api/profiles/${person.handle}` },
  { route: '/api/profiles/:handle', buildPath: ({ third }) => `/api/profiles/${third.publication}` },
  { route: '/api/publications/:handle/about', buildPath: ({ third }) => `/api/publications/${third.publication}/about` },
  { route: '/api/publications/:handle/front-page', buildPath: ({ third }) => `/api/publications/${third.publication}/front-page` },
  { route: '/api/publications/writers/:handle', buildPath: ({ third }) => `/api/publications/writers/${third.publication}?limit=50` },
  { route: '/api/publications/series/:series', buildPath: ({ third }) => `/api/publications/series/${third.series}` },
  { route: '/api/profiles/:handle/pinned-post', buildPath: (_, { person }) => `/api/profiles/${person.handle}/pinned-post` },
  { route: '/api/podcasts/of/:handle', buildPath: (_, { person }) => `/api/podcasts/of/${person.handle}` },
  { route: '/api/profiles/:handle/posts', buildPath: (_, { person }) => `/api/profiles/${person.handle}/posts` },
  { route: '/api/profiles/:handle/posts', buildPath: ({ third }) => `/api/profiles/${third.publication}/posts` },
  { route: '/api/tags/:name', buildPath: ({ tag }) => `/api/tags/${q(tag)}` },
  { route: '/api/tags/:name/posts', buildPath: ({ tag }) => `/api/tags/${q(tag)}/posts` },
  { route: '/api/trending', buildPath: ({ tag }) => `/api/trending?tag=${q(tag)}`, muted: true },
  { route: '/api/featured/:place', buildPath: ({ topic }) => `/api/featured/${topic}` },
  { route: '/api/topics/:name', buildPath: ({ topic }) => `/api/topics/${topic}` },
  { route: '/api/topics/:name/posts', buildPath: ({ topic }) => `/api/topics/${topic}/posts` },
  { route: '/api/podcasts', buildPath: () => '/api/podcasts?limit=50' },
  { route: '/api/podcasts/:hash', buildPath: (_, { podcast }) => `/api/podcasts/${podcast}` },
  { route: '/api/podcasts/:hash/episodes', buildPath: (_, { podcast }) => `/api/podcasts/${podcast}/episodes` },
  { route: '/api/episodes/:hash', buildPath: (_, { post }) => `/api/episodes/${post}` },
  { route: '/api/listening', buildPath: () => '/api/listening' },
  { route: '/api/episodes/:hash/transcript/segments', buildPath: (_, { post }) => `/api/episodes/${post}/transcript/segments` },
  ...SEARCHED.map((type): Surface => ({ route: '/api/search/:type', buildPath: (_, { marker }) => `/api/search/${type}?q=${q(marker)}` })),
  { route: '/api/search/suggestions', buildPath: (_, { marker }) => `/api/search/suggestions?q=${q(marker)}` },
  { route: '/api/me/notifications', buildPath: () => '/api/me/notifications', muted: true },
]

const EXEMPT_ROUTES: Record<string, readonly string[]> = {
  'campaigns are not personal; their entries are blocked': ['/api/campaigns', '/api/campaigns/:slug'],
  'own entries': ['/api/campaigns/:slug/own-entries'],
  'a zip of what a member wrote; worker/portability/archives/archive-contents.test.ts blocks an author of comments': [
    '/api/archives/me',
    '/api/archives/publications/:handle',
    '/api/archives/files/:hash/:expires/:signature',
  ],
  'compressed; worker/portability/exports/exports.test.ts reads the books': ['/api/exports/lists/:file', '/api/exports/publications/:file'],
  'own account': [
    ...['viewer', 'handles/:handle', 'suggested-handle'].map((rest) => `/api/accounts/${rest}`),
    ...[
      'handle',
      'deletion',
      'suspension',
      'contact-details',
      'reauthentication',
      'password',
      'sessions',
      'passkeys',
      'two-factor',
      'profile',
      'reading',
      'notification-preferences',
      'api-tokens',
      'viewer-state',
      'comments/viewer-state',
      'notifications/unread',
    ].map((rest) => `/api/me/${rest}`),
    '/api/unsubscribe',
  ],
  'own content': [
    '/api/posts/mine/:type',
    ...['draft', 'review', 'suggestions', 'draft-links', 'revisions', 'revisions/:revision'].map((rest) => `/api/posts/:hash/${rest}`),
    ...['uploads', 'settings', 'chapters', 'transcript'].map((rest) => `/api/episodes/:post/${rest}`),
    ...['mine', 'mine/csv', 'post/:hash', 'post/:hash/csv', 'podcast/:hash', 'podcast/:hash/csv'].map((rest) => `/api/stats/${rest}`),
    ...['shows', ':post', ':post/requests'].map((rest) => `/api/downloads/${rest}`),
  ],
  'own lists, publications, shows and interests': [
    '/api/lists/mine',
    '/api/media/usage',
    '/api/lists/mine/save-targets/:post',
    '/api/publications/mine',
    ...['owned', 'managed/:hash', ':hash/handle'].map((rest) => `/api/publications/${rest}`),
    '/api/podcasts/mine',
    '/api/podcasts/mine/:hash',
    '/api/podcasts/:hash/private-feeds',
    ...['', '/:hash', '/:hash/items'].map((rest) => `/api/podcast-imports${rest}`),
    ...['', '/:hash', '/:hash/items'].map((rest) => `/api/imports${rest}`),
    '/api/follows/interests',
  ],
  'names no member; worker/portability/imports/archived-comments.test.ts covers blocks': ['/api/imports/comments/:hash'],
  'publications are not personal; the profile that lists them is blocked': [
    '/api/publications/of/:handle',
    '/api/follows/of/:handle/publications',
  ],
  'those who work in a publication, or write for it, work together': [
    ...[':hash/members', ':hash/invitations', ':hash/transfer', 'pending-offers', 'invitation-links/:token'].map(
      (rest) => `/api/publications/${rest}`,
    ),
    ...['front-page', 'posts'].map((rest) => `/api/publications/managed/:hash/${rest}`),
    ...['', '/csv'].map((rest) => `/api/stats/publication/:handle${rest}`),
    ...['mine', 'targets/:handle', 'queue/:hash', ':hash', ':hash/suggestions'].map((rest) => `/api/submissions/${rest}`),
  ],
  'the state of the site': ['/api/health', '/api/feature-switches'],
  'numbers of the whole site': ['/api/campaigns/:slug/community'],
  'own year and own wish': ['/api/campaigns/:slug/year', '/api/campaigns/:slug/wish'],
  'only tags and topics': ['/api/tags', '/api/topics', '/api/podcasts/categories'],
  'own decisions, without the moderators': ['/api/me/decisions'],
  'own blocks and mutes, to undo them': ['/api/me/blocks', '/api/me/blocks/:handle', '/api/me/mutes'],
  'jurors score every entry': ['/api/campaigns/:slug/jury'],
  'admins see counts of ballots': ['/api/admin/campaigns/:slug/ballots'],
  'moderators see everyone': [
    ...['appeals', 'cases', 'cases/:kind/:key', 'decisions', 'decisions/:hash'].map((rest) => `/api/moderation/${rest}`),
    '/api/moderation/suspensions',
    '/api/moderation/reports',
    '/api/moderation/held-posts',
    '/api/moderation/held-posts/:hash',
    ...['', '/:hash'].map((rest) => `/api/moderation/import-reviews${rest}`),
    '/api/moderation/tags/:name',
    '/api/moderation/featured/posts/:hash',
    '/api/moderation/wishes',
    '/api/moderation/featured/:place',
  ],
  'secret URLs shared by hand': ['/api/draft-links/:hash', '/podcast/:hash/private/:file'],
  'one promoted card at most; serve-card.test.ts covers blocks and mutes': ['/api/promoted-card'],
  'own wallet, invoices and payments': [
    ...['', '/statement'].map((rest) => `/api/wallet${rest}`),
    ...['', '/:hash'].map((rest) => `/api/invoices${rest}`),
    ...['', '/:hash', '/:hash/outcome'].map((rest) => `/api/payments${rest}`),
    ...['', '/packages', '/posts/:hash', '/:hash', '/:hash/csv'].map((rest) => `/api/promotions${rest}`),
    '/api/sponsored-posts/posts/:hash',
    '/payment/callback',
  ],
  'admins see everybody’s money, and staff what staff did': [
    ...['promotions', 'promotions/packages', 'promotions/:hash'].map((rest) => `/api/admin/${rest}`),
    ...[
      'payments',
      'payments/summary',
      'payments/unmatched',
      'payments/:hash',
      'invoices',
      'invoices/:hash',
      'discount-codes',
      'ledger/days',
      'audit-log',
    ].map((rest) => `/api/admin/${rest}`),
    ...['', '/packages', '/:hash'].map((rest) => `/api/admin/sponsored-posts${rest}`),
    ...['term-rules', 'term-rules/:hash', 'link-domains'].map((rest) => `/api/admin/${rest}`),
    ...['contact', 'contact/:number', 'canned-replies'].map((rest) => `/api/admin/${rest}`),
    ...[
      'dashboard',
      'dead-letters',
      'users',
      'users/:handle',
      'posts',
      'tags',
      'topics',
      'announcements',
      'feature-switches',
      'campaigns',
      'campaigns/:slug',
      'campaigns/:slug/entries',
    ].map((rest) => `/api/admin/${rest}`),
  ],
  'only a URL; the target page is blocked': ['/api/short-links/:code'],
  'files identical for everyone, linked from their page': [
    '/media/:hash/:file',
    '/media/cover/:file',
    '/media/audio/:file',
    '/media/sound/:file',
    '/media/chapters/:file',
    '/media/transcript/:file',
    '/media/share/:kind/:name/:file',
    '/media/accent/:file',
    '/api/campaigns/:slug/results.jsonl',
  ],
  'machine-readable or embedded, and identical for everyone': [
    '/embed/:hash',
    ...['robots.txt', 'opensearch.xml', 'sitemap.xml', 'sitemap/:file'].map((file) => `/${file}`),
    ...['', '/csv'].map((rest) => `/api/transparency${rest}`),
    '/feed',
    '/feed.json',
    ...[':hash/feed.xml', ':hash/opml', 'publisher/:file'].map((rest) => `/podcast/${rest}`),
    '/feed/:handle',
    ...['tag/:name', 'topic/:name', 'list/:hash'].map((rest) => `/feed/${rest}`),
  ],
  'API description': ['/api/openapi.json', '/api/reference', '/api/reference/:area'],
}

test('every GET route of the app has a row or an exemption, and neither names an unknown route', () => {
  const routes = [...new Set(app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))]
  const known = [...SURFACES.map(({ route }) => route), ...Object.values(EXEMPT_ROUTES).flat()]
  expect(
    routes.filter((route) => !known.includes(route)),
    'routes without a row in block-matrix.test.ts',
  ).toEqual([])
  expect(known.filter((route) => !routes.includes(route))).toEqual([])
})

/** Returns the URLs that show the other user to the viewer or have an unexpected status. A 403 may name a user whom the viewer blocked. */
async function findVisible(scene: BlockScene, viewer: PopulatedUser, other: PopulatedUser, surfaces = SURFACES): Promise<string[]> {
  const found: string[] = []
  for (const { buildPath } of surfaces) {
    const path = buildPath(scene, other)
    const response = await as(viewer.person).get(path)
    const body = await response.text()
    if (response.status === 200 && (body.includes(other.marker) || body.includes(other.person.handle))) found.push(path)
    else if (![200, 403, 404].includes(response.status)) found.push(`${path} returned ${response.status}`)
  }
  return found
}

describe('a block', () => {
  test('hides both users from each other on every surface of the matrix', async () => {
    const scene = await aBlockScene()
    const { one, other } = scene
    const all = (of: PopulatedUser) => SURFACES.map(({ buildPath }) => buildPath(scene, of))
    expect(await findVisible(scene, one, other)).toEqual(all(other))
    expect(await findVisible(scene, other, one)).toEqual(all(one))
    await as(one.person).put(`/api/me/blocks/${other.person.handle}`)
    expect(await findVisible(scene, one, other), 'visible to the blocker').toEqual([])
    expect(await findVisible(scene, other, one), 'visible to the blocked user').toEqual([])
  })
})

describe('a mute', () => {
  test('hides the muted user on the muted surfaces only, and hides the muting user nowhere', async () => {
    const scene = await aBlockScene()
    const { one, other } = scene
    await as(one.person).put(`/api/home/mutes/user/${other.person.handle}`)
    const mutedSurfaces = SURFACES.filter(({ muted }) => muted)
    const otherSurfaces = SURFACES.filter(({ muted }) => !muted)
    expect(await findVisible(scene, one, other, mutedSurfaces)).toEqual([])
    expect(await findVisible(scene, one, other, otherSurfaces)).toEqual(otherSurfaces.map(({ buildPath }) => buildPath(scene, other)))
    expect(await findVisible(scene, other, one)).toEqual(SURFACES.map(({ buildPath }) => buildPath(scene, one)))
  })
})
