/** Every route of the customer's specification, verbatim. */
export const SPECIFIED_ROUTES = [
  '/p/{hash}/edit',
  '/p/{hash}/settings/sound',
  '/podcast/{hash}',
  '/search/{type}',
  '/tag/{name}',
  '/topic/{name}',
  '/me/promotions/{hash}',
  '/me/promotions/{hash}/history',
  '/me/promotions/{hash}/history/{promotionId}',
  '/me/posts/{type}',
  '/me/p/{hash}/commercial',
  '/me/stats/post/{hash}',
  '/{username}',
  '/{username}/lists',
  '/{username}/publications',
  '/{username}/{slug}',
  '/{username}/{slug}/likes',
  '/{username}/comment/{hash}',
  '/{username}/d/{hash}',
  '/{username}/list/{hash}',
  '/',
  '/new-post',
  '/contact-us',
  '/home',
  '/podcasts',
  '/search',
  '/campaign/autoabzar',
  '/campaign/autoabzar/vote',
  '/campaign/birthday',
  '/error/410',
  '/login',
  '/me/promotions',
  '/me/likes',
  '/me/lists',
  '/me/notifications',
  '/me/publications',
  '/me/settings',
  '/me/settings/account',
  '/me/settings/advanced',
  '/me/settings/notifications',
  '/me/interests',
  '/me/stats',
  '/payment/callback',
  '/register',
  '/tags',
  '/topics',
] as const
export type SpecifiedRoute = (typeof SPECIFIED_ROUTES)[number]
/** Routes beyond the specification. */
export const ADDITIONAL_ROUTES = [
  '/p/{hash}/review',
  '/{username}/followers',
  '/{username}/following',
  '/me/podcasts/{hash}',
  '/me/publications/{hash}',
  '/me/publications/{hash}/front-page',
  '/{username}/series/{hash}',
  '/{username}/about',
  '/me/publications/{hash}/members',
  '/me/publications/invitations/{token}',
  '/{username}/writers',
  '/me/publications/{hash}/submissions/{submission}/suggest',
  '/me/posts/submissions/{hash}/suggestions',
  '/me/publications/{hash}/submissions',
  '/me/publications/{hash}/submissions/{submission}',
  '/me/publications/submit',
  '/me/posts/submissions/{hash}',
  '/me/podcast-import',
  '/me/podcast-import/{hash}',
  '/{username}/{slug}/transcript',
  '/me/stats/post/{hash}/listens',
  '/about',
  '/about/rules',
  '/about/terms',
  '/about/privacy',
  '/about/listens',
] as const
type PageRoute = SpecifiedRoute | (typeof ADDITIONAL_ROUTES)[number]

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

/** For each sidebar, the route that owns its slot and text that the sidebar contains. */
export const SIDEBARS = {
  'contact-us': { owner: '/_shell/contact-us', shows: 'شاید پاسخت اینجا باشد' },
  home: { owner: '/_shell/home', shows: 'موضوع‌ها' },
  likes: { owner: '/_shell/_signed-in/me/likes', shows: 'پسندیده‌ها' },
  lists: { owner: '/_shell/_signed-in/me/lists', shows: 'پسندیده‌ها' },
  publications: { owner: '/_shell/_signed-in/me/publications/', shows: 'پسندیده‌ها' },
  ownPublication: { owner: '/_shell/_signed-in/me/publications/$hash', shows: 'پسندیده‌ها' },
  invitation: { owner: '/_shell/_signed-in/me/publications/invitations/$token', shows: 'پسندیده‌ها' },
  suggestions: { owner: '/_shell/_signed-in/me/posts/submissions/$hash_/suggestions', shows: 'پسندیده‌ها' },
  podcastImport: { owner: '/_shell/_signed-in/me/podcast-import/', shows: 'پسندیده‌ها' },
  ownImport: { owner: '/_shell/_signed-in/me/podcast-import/$hash', shows: 'پسندیده‌ها' },
  ownPodcast: { owner: '/_shell/_signed-in/me/podcasts/$hash', shows: 'پسندیده‌ها' },
  posts: { owner: '/_shell/_signed-in/me/posts/$type', shows: 'پسندیده‌ها' },
  submit: { owner: '/_shell/_signed-in/me/publications/submit', shows: 'پسندیده‌ها' },
  settings: { owner: '/_shell/_signed-in/me/settings', shows: 'پیشرفته' },
  sound: { owner: '/_shell/_signed-in/p/$hash/settings/sound', shows: 'این پست' },
  podcast: { owner: '/_shell/podcast/$hash', shows: 'پادکست‌های دیگر' },
  search: { owner: '/_shell/search/$type', shows: 'در بخش‌های دیگر' },
  tag: { owner: '/_shell/tag/$name', shows: 'پرکارترین نویسنده‌ها' },
  topic: { owner: '/_shell/topic/$name', shows: 'نویسنده‌های این موضوع' },
  profile: { owner: '/_shell/$username/', shows: 'شروع نوشتن' },
  publication: { owner: '/_shell/$username/', shows: 'گردانندگان' },
  default: { owner: 'default', shows: 'شروع نوشتن' },
} as const
/** Name of a sidebar, or null on pages without a sidebar. */
export type Sidebar = keyof typeof SIDEBARS | null

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
  staticRow(publicRow, '/campaign/autoabzar', 'default'),
  staticRow(publicRow, '/campaign/autoabzar/vote', 'default'),
  staticRow(publicRow, '/campaign/birthday', 'default'),
  staticRow(publicRow, '/error/410', 'default'),
  { route: '/login', path: () => '/login', visitor: 200, member: '/home', sidebar: null },
  staticRow(signedInRow, '/me/promotions', 'default'),
  staticRow(signedInRow, '/me/likes', 'likes'),
  staticRow(signedInRow, '/me/lists', 'lists'),
  staticRow(signedInRow, '/me/notifications', 'default'),
  signedInRow('/me/podcasts/{hash}', () => '/me/podcasts/zzzzzzzzzzzz', 'ownPodcast', 404),
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
  staticRow(publicRow, '/about', 'default'),
  staticRow(publicRow, '/about/rules', 'default'),
  staticRow(publicRow, '/about/terms', 'default'),
  staticRow(publicRow, '/about/privacy', 'default'),
  staticRow(publicRow, '/about/listens', 'default'),
  { route: '/register', path: () => '/register', visitor: 200, member: '/home', sidebar: null },
  staticRow(publicRow, '/tags', 'default'),
  staticRow(publicRow, '/topics', 'default'),
]
