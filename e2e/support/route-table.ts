import { ADMIN_ROUTES, type PageRoute } from './route-names.ts'
import type { Sidebar } from './sidebars.ts'

/** Values for route parameters; paths are not percent-encoded. */
export interface RouteFixtures {
  /** Handle of the signed-in member, who also owns the draft and the post. */
  handle: string
  draft: string
  /** A post of the member that is held for review. */
  held: string
  post: string
  postPath: string
  /** Hash of a show of the sample community. */
  podcast: string
  episodePath: string
  tag: string
  topic: string
  publication: string
  listPath: string
  commentPath: string
}

export interface RouteRow {
  route: PageRoute
  path: (known: RouteFixtures) => string
  /** Status code, or `login` for a redirect to `/login` with the path in `next`. */
  visitor: number | 'login'
  member: number | '/home'
  sidebar: Sidebar
}

const publicRow = (route: PageRoute, path: (known: RouteFixtures) => string, sidebar: Sidebar, status = 200): RouteRow => ({
  route,
  path,
  visitor: status,
  member: status,
  sidebar,
})
const signedInRow = (route: PageRoute, path: (known: RouteFixtures) => string, sidebar: Sidebar, member = 200): RouteRow => ({
  route,
  path,
  visitor: 'login',
  member,
  sidebar,
})
const staticRow = (make: typeof signedInRow, route: PageRoute, sidebar: Sidebar): RouteRow => make(route, () => route, sidebar)

const SEARCH_TYPES = ['posts', 'users', 'publications', 'podcasts', 'tags', 'topics', 'lists']
const POST_TYPES = ['drafts', 'scheduled', 'published', 'submissions', 'removed']

export const ROUTE_TABLE: readonly RouteRow[] = [
  signedInRow('/p/{hash}/edit', ({ draft }) => `/p/${draft}/edit`, null),
  signedInRow('/p/{hash}/edit', () => '/p/zzzzzzzzzzzz/edit', null, 404),
  signedInRow('/p/{hash}/review', ({ held }) => `/p/${held}/review`, null),
  signedInRow('/p/{hash}/review', () => '/p/zzzzzzzzzzzz/review', null, 404),
  signedInRow('/p/{hash}/settings/sound', ({ post }) => `/p/${post}/settings/sound`, 'sound'),
  signedInRow('/p/{hash}/settings/sound', () => '/p/zzzzzzzzzzzz/settings/sound', 'sound', 404),
  publicRow('/offline', () => '/offline', null),
  publicRow('/offline/write', () => '/offline/write', null),
  publicRow('/podcast/{hash}', ({ podcast }) => `/podcast/${podcast}`, 'podcast'),
  publicRow('/podcast/{hash}', () => '/podcast/zzzzzzzzzzzz', 'podcast', 404),
  ...SEARCH_TYPES.map((type) => publicRow('/search/{type}', () => `/search/${type}?q=کتاب`, 'search')),
  publicRow('/search/{type}', () => '/search/nothing?q=کتاب', 'default', 404),
  publicRow('/tag/{name}', ({ tag }) => `/tag/${tag}`, 'tag'),
  publicRow('/tag/{name}', () => '/tag/برچسبی-که-نیست', 'tag', 404),
  publicRow('/topic/{name}', ({ topic }) => `/topic/${topic}`, 'topic'),
  publicRow('/topic/{name}', () => '/topic/no-such-topic', 'topic', 404),
  signedInRow('/me/promotions/{hash}', ({ post }) => `/me/promotions/${post}`, 'default'),
  signedInRow('/me/promotions/{hash}', () => '/me/promotions/zzzzzzzzzzzz', 'default', 404),
  signedInRow('/me/promotions/{hash}/history', ({ post }) => `/me/promotions/${post}/history`, 'default'),
  signedInRow('/me/promotions/{hash}/history/{promotionId}', ({ post }) => `/me/promotions/${post}/history/zzzzzzzzzzzz`, 'default', 404),
  ...POST_TYPES.map((type) => signedInRow('/me/posts/{type}', () => `/me/posts/${type}`, 'posts')),
  signedInRow('/me/posts/{type}', () => '/me/posts/nothing', 'posts', 404),
  signedInRow('/me/p/{hash}/commercial', ({ post }) => `/me/p/${post}/commercial`, 'default'),
  signedInRow('/me/p/{hash}/commercial', () => '/me/p/zzzzzzzzzzzz/commercial', 'default', 404),
  signedInRow('/me/stats/post/{hash}', ({ post }) => `/me/stats/post/${post}`, 'default'),
  signedInRow('/me/stats/post/{hash}', () => '/me/stats/post/zzzzzzzzzzzz', 'default', 404),
  signedInRow('/me/stats/publication/{username}', ({ publication }) => `/me/stats/publication/${publication}`, 'default', 404),
  signedInRow('/me/stats/podcast/{hash}', ({ podcast }) => `/me/stats/podcast/${podcast}`, 'default', 404),
  signedInRow('/me/stats/post/{hash}/listens', ({ post }) => `/me/stats/post/${post}/listens`, 'default'),
  publicRow('/{username}', ({ handle }) => `/${handle}`, 'profile'),
  publicRow('/{username}', ({ publication }) => `/${publication}`, 'publication'),
  publicRow('/{username}', () => '/nobody.by.this.name', 'default', 404),
  publicRow('/{username}/about', ({ publication }) => `/${publication}/about`, 'default'),
  publicRow('/{username}/lists', ({ handle }) => `/${handle}/lists`, 'default'),
  publicRow('/{username}/{slug}/transcript', ({ episodePath }) => `${episodePath}/transcript`, 'default'),
  publicRow('/{username}/{slug}/transcript', ({ postPath }) => `${postPath}/transcript`, 'default', 404),
  publicRow('/{username}/followers', ({ handle }) => `/${handle}/followers`, 'default'),
  publicRow('/{username}/following', ({ handle }) => `/${handle}/following`, 'default'),
  publicRow('/{username}/publications', ({ handle }) => `/${handle}/publications`, 'default'),
  publicRow('/{username}/writers', ({ publication }) => `/${publication}/writers`, 'default'),
  publicRow('/{username}/{slug}', ({ postPath }) => postPath, null),
  publicRow('/{username}/{slug}', ({ handle }) => `/${handle}/نوشته-ای-که-نیست-zzzzzzzzzzzz`, null, 404),
  publicRow('/{username}/{slug}/likes', ({ postPath }) => `${postPath}/likes`, 'default'),
  publicRow('/{username}/{slug}/earlier-comments', ({ postPath }) => `${postPath}/earlier-comments`, 'default'),
  publicRow('/{username}/comment/{hash}', ({ commentPath }) => commentPath, 'default'),
  publicRow('/{username}/comment/{hash}', ({ handle }) => `/${handle}/comment/zzzzzzzzzzzz`, 'default', 404),
  publicRow('/{username}/d/{hash}', ({ handle }) => `/${handle}/d/zzzzzzzzzzzzzzzzzzzzzzzzzz`, null, 404),
  publicRow('/{username}/list/{hash}', ({ listPath }) => listPath, 'default'),
  publicRow('/{username}/list/{hash}', ({ handle }) => `/${handle}/list/zzzzzzzzzzzz`, 'default', 404),
  publicRow('/{username}/series/{hash}', ({ handle }) => `/${handle}/series/zzzzzzzzzzzz`, 'default', 404),
  { route: '/', path: () => '/', visitor: 200, member: '/home', sidebar: 'default' },
  staticRow(signedInRow, '/new-post', null),
  staticRow(publicRow, '/contact-us', 'contact-us'),
  staticRow(signedInRow, '/home', 'home'),
  staticRow(publicRow, '/podcasts', 'default'),
  staticRow(publicRow, '/search', 'default'),
  staticRow(publicRow, '/campaign', 'default'),
  publicRow('/campaign/{slug}', () => '/campaign/no-such-campaign', 'default', 404),
  staticRow(publicRow, '/campaign/autoabzar', 'default'),
  staticRow(publicRow, '/campaign/autoabzar/vote', 'default'),
  publicRow('/campaign/{slug}/vote', () => '/campaign/no-such-campaign/vote', 'default', 404),
  signedInRow('/campaign/{slug}/jury', () => '/campaign/autoabzar/jury', 'default', 404),
  staticRow(publicRow, '/campaign/birthday', 'default'),
  publicRow('/campaign/{slug}/card/{hash}', () => '/campaign/birthday/card/zzzzzzzzzzzz', 'default', 404),
  staticRow(publicRow, '/error/410', 'default'),
  { route: '/login', path: () => '/login', visitor: 200, member: '/home', sidebar: null },
  staticRow(signedInRow, '/me/promotions', 'default'),
  staticRow(signedInRow, '/me/likes', 'likes'),
  staticRow(signedInRow, '/me/lists', 'lists'),
  staticRow(signedInRow, '/me/notifications', 'default'),
  signedInRow('/me/podcasts/{hash}', () => '/me/podcasts/zzzzzzzzzzzz', 'ownPodcast', 404),
  staticRow(signedInRow, '/me/import', 'textImports'),
  signedInRow('/me/import/{hash}', () => '/me/import/zzzzzzzzzzzz', 'ownTextImport', 404),
  staticRow(signedInRow, '/me/podcast-import', 'podcastImport'),
  signedInRow('/me/podcast-import/{hash}', () => '/me/podcast-import/zzzzzzzzzzzz', 'ownImport', 404),
  staticRow(signedInRow, '/me/publications', 'publications'),
  signedInRow('/me/publications/{hash}/front-page', () => '/me/publications/zzzzzzzzzzzz/front-page', 'ownPublication', 404),
  signedInRow('/me/publications/{hash}', () => '/me/publications/zzzzzzzzzzzz', 'ownPublication', 404),
  signedInRow('/me/publications/{hash}/members', () => '/me/publications/zzzzzzzzzzzz/members', 'ownPublication', 404),
  signedInRow('/me/publications/invitations/{token}', () => '/me/publications/invitations/zzzzzzzzzzzz', 'invitation', 404),
  signedInRow(
    '/me/publications/{hash}/submissions/{submission}/suggest',
    () => '/me/publications/zzzzzzzzzzzz/submissions/zzzzzzzzzzzz/suggest',
    null,
    404,
  ),
  signedInRow('/me/posts/submissions/{hash}/suggestions', () => '/me/posts/submissions/zzzzzzzzzzzz/suggestions', 'suggestions', 404),
  signedInRow('/me/publications/{hash}/submissions', () => '/me/publications/zzzzzzzzzzzz/submissions', 'ownPublication', 404),
  signedInRow(
    '/me/publications/{hash}/submissions/{submission}',
    () => '/me/publications/zzzzzzzzzzzz/submissions/zzzzzzzzzzzz',
    'ownPublication',
    404,
  ),
  signedInRow('/me/publications/submit', () => '/me/publications/submit', 'submit', 404),
  signedInRow('/me/posts/submissions/{hash}', () => '/me/posts/submissions/zzzzzzzzzzzz', null, 404),
  staticRow(signedInRow, '/me/settings', 'settings'),
  staticRow(signedInRow, '/me/settings/account', 'settings'),
  staticRow(signedInRow, '/me/settings/advanced', 'settings'),
  staticRow(signedInRow, '/me/settings/notifications', 'settings'),
  staticRow(signedInRow, '/me/interests', 'default'),
  staticRow(signedInRow, '/me/stats', 'default'),
  staticRow(publicRow, '/payment/callback', 'default'),
  ...ADMIN_ROUTES.map((route) =>
    signedInRow(
      route,
      () =>
        route
          .replace('{kind}', 'post')
          .replace(/\{(?:hash|key)\}/, 'zzzzzzzzzzzz')
          .replace('{number}', 'D-ZZZZZZZZ')
          .replace('{slug}', 'no-such-campaign')
          .replace('{username}', 'no.such.member'),
      'default',
      404,
    ),
  ),
  publicRow('/payment/callback', () => '/payment/callback?p=zzzzzzzzzzzz', 'default', 404),
  staticRow(signedInRow, '/me/wallet', 'wallet'),
  staticRow(signedInRow, '/me/wallet/invoices', 'invoices'),
  signedInRow('/me/wallet/invoices/{hash}', () => '/me/wallet/invoices/zzzzzzzzzzzz', 'invoice', 404),
  staticRow(signedInRow, '/me/wallet/payments', 'payments'),
  signedInRow('/me/wallet/payments/{hash}', () => '/me/wallet/payments/zzzzzzzzzzzz', 'payment', 404),
  staticRow(publicRow, '/about', 'default'),
  staticRow(publicRow, '/about/rules', 'default'),
  staticRow(publicRow, '/about/terms', 'default'),
  staticRow(publicRow, '/about/privacy', 'default'),
  staticRow(publicRow, '/about/numbers', 'default'),
  staticRow(publicRow, '/about/listens', 'default'),
  staticRow(publicRow, '/about/transparency', 'default'),
  staticRow(publicRow, '/about/api', 'default'),
  publicRow('/about/api/{area}', () => '/about/api/posts', 'default'),
  { route: '/register', path: () => '/register', visitor: 200, member: '/home', sidebar: null },
  staticRow(publicRow, '/tags', 'default'),
  staticRow(publicRow, '/topics', 'default'),
]
