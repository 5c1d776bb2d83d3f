/** Every route of the customer's specification, spelled as there. */
export const SEED_ROUTES = [
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
export type SeedRoute = (typeof SEED_ROUTES)[number]
/** Pages of ours that those lead to. */
export const OWN_ROUTES = [
  '/{username}/followers',
  '/{username}/following',
  '/me/podcasts/{hash}',
  '/me/podcast-import',
  '/me/podcast-import/{hash}',
  '/{username}/{slug}/transcript',
  '/me/stats/post/{hash}/listens',
  '/about/listens',
] as const
type PageRoute = SeedRoute | (typeof OWN_ROUTES)[number]

/** Real things of the site a route's braces are filled with; addresses are not percent-encoded. */
export interface Known {
  /** The signed-in member's own. */
  handle: string
  draft: string
  post: string
  postPath: string
  /** Of the sample community. */
  podcast: string
  episodePath: string
  tag: string
  topic: string
  publication: string
  listPath: string
  commentPath: string
}

/** What stands beside the page: which route's sidebar the slot shows, and a word of it. */
export const SIDEBARS = {
  'contact-us': { owner: '/_shell/contact-us', shows: 'شاید پاسخت اینجا باشد' },
  home: { owner: '/_shell/home', shows: 'موضوع‌ها' },
  likes: { owner: '/_shell/_signed-in/me/likes', shows: 'پسندیده‌ها' },
  lists: { owner: '/_shell/_signed-in/me/lists', shows: 'پسندیده‌ها' },
  publications: { owner: '/_shell/_signed-in/me/publications', shows: 'پسندیده‌ها' },
  podcastImport: { owner: '/_shell/_signed-in/me/podcast-import/', shows: 'پسندیده‌ها' },
  ownImport: { owner: '/_shell/_signed-in/me/podcast-import/$hash', shows: 'پسندیده‌ها' },
  ownPodcast: { owner: '/_shell/_signed-in/me/podcasts/$hash', shows: 'پسندیده‌ها' },
  posts: { owner: '/_shell/_signed-in/me/posts/$type', shows: 'پسندیده‌ها' },
  settings: { owner: '/_shell/_signed-in/me/settings', shows: 'پیشرفته' },
  sound: { owner: '/_shell/_signed-in/p/$hash/settings/sound', shows: 'این پست' },
  podcast: { owner: '/_shell/podcast/$hash', shows: 'پادکست‌های دیگر' },
  search: { owner: '/_shell/search/$type', shows: 'گونه‌های دیگر' },
  tag: { owner: '/_shell/tag/$name', shows: 'پرکارترین نویسنده‌ها' },
  topic: { owner: '/_shell/topic/$name', shows: 'نویسنده‌های این موضوع' },
  default: { owner: 'default', shows: 'شروع نوشتن' },
} as const
/** Absent on pages for reading and writing, which have no slot. */
export type Sidebar = keyof typeof SIDEBARS | null

export interface Row {
  route: PageRoute
  path: (known: Known) => string
  /** A status, or where the reader is sent: `login` keeps the address in `next`. */
  visitor: number | 'login'
  member: number | '/home'
  sidebar: Sidebar
}

const open = (route: PageRoute, path: (known: Known) => string, sidebar: Sidebar, status = 200): Row => ({
  route,
  path,
  visitor: status,
  member: status,
  sidebar,
})
const own = (route: PageRoute, path: (known: Known) => string, sidebar: Sidebar, member = 200): Row => ({
  route,
  path,
  visitor: 'login',
  member,
  sidebar,
})
const fixed = (make: typeof own, route: PageRoute, sidebar: Sidebar): Row => make(route, () => route, sidebar)

const SEARCH_TYPES = ['posts', 'users', 'publications', 'podcasts', 'tags', 'topics', 'lists']
const POST_TYPES = ['drafts', 'scheduled', 'published', 'submissions', 'removed']

/** Status, guard and sidebar of every route. */
export const ROWS: readonly Row[] = [
  own('/p/{hash}/edit', ({ draft }) => `/p/${draft}/edit`, null),
  own('/p/{hash}/edit', () => '/p/zzzzzzzzzzzz/edit', null, 404),
  own('/p/{hash}/settings/sound', ({ post }) => `/p/${post}/settings/sound`, 'sound'),
  own('/p/{hash}/settings/sound', () => '/p/zzzzzzzzzzzz/settings/sound', 'sound', 404),
  open('/podcast/{hash}', ({ podcast }) => `/podcast/${podcast}`, 'podcast'),
  open('/podcast/{hash}', () => '/podcast/zzzzzzzzzzzz', 'podcast', 404),
  ...SEARCH_TYPES.map((type) => open('/search/{type}', () => `/search/${type}?q=کتاب`, 'search')),
  open('/search/{type}', () => '/search/nothing?q=کتاب', 'default', 404),
  open('/tag/{name}', ({ tag }) => `/tag/${tag}`, 'tag'),
  open('/tag/{name}', () => '/tag/برچسبی-که-نیست', 'tag', 404),
  open('/topic/{name}', ({ topic }) => `/topic/${topic}`, 'topic'),
  open('/topic/{name}', () => '/topic/no-such-topic', 'topic', 404),
  own('/me/promotions/{hash}', ({ post }) => `/me/promotions/${post}`, 'default'),
  own('/me/promotions/{hash}', () => '/me/promotions/zzzzzzzzzzzz', 'default', 404),
  own('/me/promotions/{hash}/history', ({ post }) => `/me/promotions/${post}/history`, 'default'),
  own('/me/promotions/{hash}/history/{promotionId}', ({ post }) => `/me/promotions/${post}/history/zzzzzzzzzzzz`, 'default', 404),
  ...POST_TYPES.map((type) => own('/me/posts/{type}', () => `/me/posts/${type}`, 'posts')),
  own('/me/posts/{type}', () => '/me/posts/nothing', 'posts', 404),
  own('/me/p/{hash}/commercial', ({ post }) => `/me/p/${post}/commercial`, 'default'),
  own('/me/p/{hash}/commercial', () => '/me/p/zzzzzzzzzzzz/commercial', 'default', 404),
  own('/me/stats/post/{hash}', ({ post }) => `/me/stats/post/${post}`, 'default'),
  own('/me/stats/post/{hash}', () => '/me/stats/post/zzzzzzzzzzzz', 'default', 404),
  own('/me/stats/post/{hash}/listens', ({ post }) => `/me/stats/post/${post}/listens`, 'default'),
  open('/{username}', ({ handle }) => `/${handle}`, 'default'),
  open('/{username}', ({ publication }) => `/${publication}`, 'default'),
  open('/{username}', () => '/nobody.by.this.name', 'default', 404),
  open('/{username}/lists', ({ handle }) => `/${handle}/lists`, 'default'),
  open('/{username}/{slug}/transcript', ({ episodePath }) => `${episodePath}/transcript`, 'default'),
  open('/{username}/{slug}/transcript', ({ postPath }) => `${postPath}/transcript`, 'default', 404),
  open('/{username}/followers', ({ handle }) => `/${handle}/followers`, 'default'),
  open('/{username}/following', ({ handle }) => `/${handle}/following`, 'default'),
  open('/{username}/publications', ({ handle }) => `/${handle}/publications`, 'default'),
  open('/{username}/{slug}', ({ postPath }) => postPath, null),
  open('/{username}/{slug}', ({ handle }) => `/${handle}/نوشته-ای-که-نیست-zzzzzzzzzzzz`, null, 404),
  open('/{username}/{slug}/likes', ({ postPath }) => `${postPath}/likes`, 'default'),
  open('/{username}/comment/{hash}', ({ commentPath }) => commentPath, 'default'),
  open('/{username}/comment/{hash}', ({ handle }) => `/${handle}/comment/zzzzzzzzzzzz`, 'default', 404),
  open('/{username}/d/{hash}', ({ handle }) => `/${handle}/d/zzzzzzzzzzzzzzzzzzzzzzzzzz`, null, 404),
  open('/{username}/list/{hash}', ({ listPath }) => listPath, 'default'),
  open('/{username}/list/{hash}', ({ handle }) => `/${handle}/list/zzzzzzzzzzzz`, 'default', 404),
  { route: '/', path: () => '/', visitor: 200, member: '/home', sidebar: 'default' },
  fixed(own, '/new-post', null),
  fixed(open, '/contact-us', 'contact-us'),
  fixed(own, '/home', 'home'),
  fixed(open, '/podcasts', 'default'),
  fixed(open, '/search', 'default'),
  fixed(open, '/campaign/autoabzar', 'default'),
  fixed(open, '/campaign/autoabzar/vote', 'default'),
  fixed(open, '/campaign/birthday', 'default'),
  fixed(open, '/error/410', 'default'),
  { route: '/login', path: () => '/login', visitor: 200, member: '/home', sidebar: null },
  fixed(own, '/me/promotions', 'default'),
  fixed(own, '/me/likes', 'likes'),
  fixed(own, '/me/lists', 'lists'),
  fixed(own, '/me/notifications', 'default'),
  own('/me/podcasts/{hash}', () => '/me/podcasts/zzzzzzzzzzzz', 'ownPodcast', 404),
  fixed(own, '/me/podcast-import', 'podcastImport'),
  own('/me/podcast-import/{hash}', () => '/me/podcast-import/zzzzzzzzzzzz', 'ownImport', 404),
  fixed(own, '/me/publications', 'publications'),
  fixed(own, '/me/settings', 'settings'),
  fixed(own, '/me/settings/account', 'settings'),
  fixed(own, '/me/settings/advanced', 'settings'),
  fixed(own, '/me/settings/notifications', 'settings'),
  fixed(own, '/me/interests', 'default'),
  fixed(own, '/me/stats', 'default'),
  fixed(open, '/payment/callback', 'default'),
  fixed(open, '/about/listens', 'default'),
  { route: '/register', path: () => '/register', visitor: 200, member: '/home', sidebar: null },
  fixed(open, '/tags', 'default'),
  fixed(open, '/topics', 'default'),
]
