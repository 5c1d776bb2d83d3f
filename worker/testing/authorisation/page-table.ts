import type { Row } from './row.ts'

const POST_FOR_READERS = { draft: 404, scheduled: 404, published: 200, withdrawn: 404, removed: 410, takenDown: 410, missing: 404 } as const
const POST_FOR_AUTHOR = { draft: 200, scheduled: 200, published: 200, withdrawn: 200, removed: 404, takenDown: 404, missing: 404 } as const
const PERSON = { active: 200, suspended: 200, deactivated: 410, deleted: 410, publication: 404, missing: 404 } as const
const COMMENT = { visible: 200, held: 404, hidden: 410, removed: 410, missing: 404 } as const
const OPEN = { of: 'none', everybody: 200 } as const
const SIGNED_IN = { of: 'none', visitor: 'login', everybody: 200 } as const
const GUEST_ONLY = { of: 'none', visitor: 200, everybody: '/home' } as const
/** Outcomes of the statistics page for the author, who can still see removed posts there. */
const POST_STATS_FOR_AUTHOR = { ...POST_FOR_AUTHOR, removed: 200, takenDown: 200 } as const
const OWN_POST = { of: 'post', visitor: 'login', owner: POST_STATS_FOR_AUTHOR, everybody: 404 } as const

/** Expected response of every page by requester and state. Tests fail if a page has no row. */
export const PAGE_TABLE: readonly Row[] = [
  { route: '/', ...GUEST_ONLY },
  { route: '/about/listens', ...OPEN },
  { route: '/contact-us', ...OPEN },
  { route: '/home', ...SIGNED_IN },
  { route: '/login', ...GUEST_ONLY },
  { route: '/register', ...GUEST_ONLY },
  { route: '/podcasts', ...OPEN },
  { route: '/tags', ...OPEN },
  { route: '/topics', ...OPEN },
  { route: '/campaign/birthday', ...OPEN },
  { route: '/campaign/autoabzar', ...OPEN },
  { route: '/campaign/autoabzar/vote', ...OPEN },
  { route: '/error/410', ...OPEN },
  { route: '/payment/callback', ...OPEN },
  { route: '/unsubscribe', of: 'none', query: `t=${'A'.repeat(43)}&of=comment`, everybody: 404 },
  { route: '/podcast/$hash', of: 'podcast', everybody: { shown: 200, removed: 410, missing: 404 } },
  { route: '/search', ...OPEN },
  { route: '/search/$type', params: { type: 'posts' }, query: 'q=%D8%A2%D8%B4%DA%A9%D8%A7%D8%B1', ...OPEN },
  {
    route: '/tag/$name',
    of: 'tag',
    everybody: { known: 200, hidden: 404, missing: 404 },
    moderator: { known: 200, hidden: 200, missing: 404 },
  },
  { route: '/topic/$name', params: { name: 'literature' }, ...OPEN },
  { route: '/$username', of: 'person', everybody: { ...PERSON, publication: 200 } },
  { route: '/$username/lists', of: 'person', everybody: PERSON },
  { route: '/$username/followers', of: 'person', everybody: PERSON },
  { route: '/$username/following', of: 'person', everybody: PERSON },
  { route: '/$username/publications', of: 'person', everybody: PERSON },
  { route: '/$username/$slug', of: 'post', everybody: POST_FOR_READERS },
  { route: '/$username/$slug/transcript', of: 'post', everybody: POST_FOR_READERS },
  { route: '/$username/$slug/likes', of: 'post', everybody: { ...POST_FOR_READERS, removed: 404, takenDown: 404 } },
  {
    route: '/$username/comment/$hash',
    of: 'comment',
    owner: { ...COMMENT, held: 200 },
    moderator: { ...COMMENT, held: 200 },
    everybody: COMMENT,
  },
  {
    route: '/$username/d/$hash',
    of: 'draftLink',
    everybody: { active: 200, revoked: 404, expired: 404, ofRemovedPost: 404, missing: 404 },
  },
  {
    route: '/$username/list/$hash',
    of: 'list',
    owner: { public: 200, private: 200, missing: 404 },
    everybody: { public: 200, private: 404, missing: 404 },
  },
  { route: '/new-post', ...SIGNED_IN },
  { route: '/p/$hash/edit', ...OWN_POST, owner: POST_FOR_AUTHOR },
  { route: '/p/$hash/settings/sound', ...OWN_POST, owner: POST_FOR_AUTHOR },
  { route: '/me/interests', ...SIGNED_IN },
  { route: '/me/likes', ...SIGNED_IN },
  { route: '/me/lists', ...SIGNED_IN },
  { route: '/me/notifications', ...SIGNED_IN },
  { route: '/me/podcasts/$hash', of: 'podcast', visitor: 'login', owner: { shown: 200, removed: 404, missing: 404 }, everybody: 404 },
  { route: '/me/podcast-import', ...SIGNED_IN },
  {
    route: '/me/podcast-import/$hash',
    of: 'podcastImport',
    visitor: 'login',
    owner: { begun: 200, missing: 404 },
    everybody: 404,
  },
  { route: '/me/publications', ...SIGNED_IN },
  { route: '/me/posts/$type', params: { type: 'drafts' }, ...SIGNED_IN },
  { route: '/me/settings', ...SIGNED_IN },
  { route: '/me/settings/account', ...SIGNED_IN },
  { route: '/me/settings/advanced', ...SIGNED_IN },
  { route: '/me/settings/notifications', ...SIGNED_IN },
  { route: '/me/stats', ...SIGNED_IN },
  { route: '/me/stats/post/$hash', ...OWN_POST },
  { route: '/me/stats/post/$hash/listens', ...OWN_POST },
  { route: '/me/promotions', ...SIGNED_IN },
  { route: '/me/promotions/$hash', ...OWN_POST },
  { route: '/me/promotions/$hash/history', ...OWN_POST },
  { route: '/me/promotions/$hash/history/$promotionId', params: { promotionId: 'zzzzzzzzzzzz' }, ...OWN_POST, owner: 404 },
  { route: '/me/p/$hash/commercial', ...OWN_POST },
]
