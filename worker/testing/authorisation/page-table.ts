import { ADMIN_PAGES } from './admin-rows.ts'
import { ADMINISTRATION_PAGES } from './administration-rows.ts'
import { BALLOT_PAGES } from './ballot-rows.ts'
import { BIRTHDAY_PAGES } from './birthday-rows.ts'
import { CAMPAIGN_PAGES } from './campaign-rows.ts'
import { CONTACT_PAGES } from './contact-rows.ts'
import { MODERATION_PAGES } from './moderation-page-rows.ts'
import { POST_FOR_AUTHOR, POST_FOR_PUBLICATION, POST_FOR_READERS, POST_IN_ANY_STATE, PUBLIC, type Row, USER_BY_STATE } from './row.ts'
import { SUGGESTION_PAGES } from './suggestion-rows.ts'
import { TERM_RULE_PAGES } from './term-rules-rows.ts'

const COMMENT = { visible: 200, held: 404, hidden: 410, removed: 410, missing: 404 } as const
const SIGNED_IN = { of: 'none', visitor: 'login', everybody: 200 } as const
const GUEST_ONLY = { of: 'none', visitor: 200, everybody: '/home' } as const
const OWN_POST = { of: 'post', visitor: 'login', owner: POST_IN_ANY_STATE, everybody: 404 } as const

const SUBMISSION_FOR_EDITORS = { open: 200, returned: 200, accepted: 200, published: 200, withdrawn: 404, missing: 404 } as const
/** Redirects editors from the author's page to their own. */
const SUBMISSION_ELSEWHERE = { open: 302, returned: 302, accepted: 302, published: 302, withdrawn: 404, missing: 404 } as const

const INVOICE = { open: 200, paid: 200, void: 200, missing: 404 } as const
const PROMOTION = { unpaid: 200, in_review: 200, running: 200, paused: 200, stopped: 200, missing: 404 } as const
const PAYMENT = { requested: 200, paid: 200, failed: 200, review: 200, missing: 404 } as const

/** Expected outcome of every page by requester and state; a test fails if a page has no row. */
export const PAGE_TABLE: readonly Row[] = [
  { route: '/', ...GUEST_ONLY },
  { route: '/about', ...PUBLIC },
  { route: '/about/rules', ...PUBLIC },
  { route: '/about/terms', ...PUBLIC },
  { route: '/about/privacy', ...PUBLIC },
  { route: '/about/numbers', ...PUBLIC },
  { route: '/about/listens', ...PUBLIC },
  { route: '/about/api', ...PUBLIC },
  { route: '/about/api/$area', ...PUBLIC, params: { area: 'posts' } },
  { route: '/contact-us', ...PUBLIC },
  { route: '/home', ...SIGNED_IN },
  { route: '/login', ...GUEST_ONLY },
  { route: '/register', ...GUEST_ONLY },
  { route: '/podcasts', ...PUBLIC },
  { route: '/tags', ...PUBLIC },
  { route: '/topics', ...PUBLIC },
  ...BALLOT_PAGES,
  { route: '/error/410', ...PUBLIC },
  { route: '/payment/callback', ...PUBLIC },
  { route: '/unsubscribe', of: 'none', query: `t=${'A'.repeat(43)}&of=comment`, everybody: 404 },
  { route: '/podcast/$hash', of: 'podcast', everybody: { shown: 200, removed: 410, missing: 404 } },
  { route: '/search', ...PUBLIC },
  { route: '/search/$type', params: { type: 'posts' }, query: 'q=%D8%A2%D8%B4%DA%A9%D8%A7%D8%B1', ...PUBLIC },
  {
    route: '/tag/$name',
    of: 'tag',
    everybody: { known: 200, hidden: 404, missing: 404 },
    moderator: { known: 200, hidden: 200, missing: 404 },
  },
  { route: '/topic/$name', params: { name: 'literature' }, ...PUBLIC },
  { route: '/$username', of: 'person', everybody: { ...USER_BY_STATE, publication: 200 } },
  { route: '/$username/lists', of: 'person', everybody: USER_BY_STATE },
  { route: '/$username/followers', of: 'person', everybody: USER_BY_STATE },
  { route: '/$username/following', of: 'person', everybody: USER_BY_STATE },
  {
    route: '/$username/series/$hash',
    of: 'series',
    params: ({ series = '' }) => ({ hash: series }),
    everybody: { shown: 200, missing: 404 },
  },
  { route: '/$username/about', of: 'publication', everybody: { open: 200, closed: 410, missing: 404 } },
  { route: '/$username/publications', of: 'person', everybody: USER_BY_STATE },
  { route: '/$username/writers', of: 'publication', everybody: { open: 200, closed: 410, missing: 404 } },
  { route: '/$username/$slug', of: 'post', everybody: POST_FOR_READERS },
  { route: '/$username/$slug/transcript', of: 'post', everybody: POST_FOR_READERS },
  { route: '/$username/$slug/likes', of: 'post', everybody: POST_FOR_READERS },
  { route: '/$username/$slug/earlier-comments', of: 'post', everybody: POST_FOR_READERS },
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
  {
    route: '/p/$hash/review',
    of: 'heldPost',
    visitor: 'login',
    owner: { held: 200, returned: 200, withdrawn: 302, missing: 404 },
    everybody: 404,
  },
  { route: '/p/$hash/settings/sound', ...OWN_POST, owner: POST_FOR_AUTHOR },
  { route: '/me/import', ...SIGNED_IN },
  { route: '/me/import/$hash', of: 'textImport', visitor: 'login', owner: { ready: 200, missing: 404 }, everybody: 404 },
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
  {
    route: '/me/publications/$hash/front-page',
    of: 'publication',
    visitor: 'login',
    publication: { open: 200, closed: 404, missing: 404 },
    publicationWriter: { open: 403, closed: 404, missing: 404 },
    everybody: 404,
  },
  {
    route: '/me/publications/$hash',
    of: 'publication',
    visitor: 'login',
    publication: { open: 200, closed: 404, missing: 404 },
    everybody: 404,
  },
  {
    route: '/me/publications/$hash/members',
    of: 'publication',
    visitor: 'login',
    publication: { open: 200, closed: 404, missing: 404 },
    everybody: 404,
  },
  {
    route: '/me/publications/invitations/$token',
    of: 'publicationInvitation',
    visitor: 'login',
    everybody: { pending: 200, accepted: 404, declined: 404, revoked: 404, expired: 404, missing: 404 },
  },
  ...SUGGESTION_PAGES,
  {
    route: '/me/publications/$hash/submissions',
    of: 'publication',
    visitor: 'login',
    publicationOwner: { open: 200, closed: 404, missing: 404 },
    publicationEditor: { open: 200, closed: 404, missing: 404 },
    publicationWriter: { open: 403, closed: 404, missing: 404 },
    everybody: 404,
  },
  {
    route: '/me/publications/$hash/submissions/$submission',
    of: 'submission',
    params: ({ publication = '', hash = '' }) => ({ hash: publication, submission: hash }),
    visitor: 'login',
    publicationOwner: SUBMISSION_FOR_EDITORS,
    publicationEditor: SUBMISSION_FOR_EDITORS,
    everybody: 404,
  },
  // Needs a publication in the query.
  { route: '/me/publications/submit', of: 'none', visitor: 'login', everybody: 404 },
  {
    route: '/me/posts/submissions/$hash',
    of: 'submission',
    visitor: 'login',
    owner: { ...SUBMISSION_FOR_EDITORS, withdrawn: 200 },
    publicationOwner: SUBMISSION_ELSEWHERE,
    publicationEditor: SUBMISSION_ELSEWHERE,
    everybody: 404,
  },
  { route: '/me/posts/$type', params: { type: 'drafts' }, ...SIGNED_IN },
  { route: '/me/settings', ...SIGNED_IN },
  { route: '/me/settings/account', ...SIGNED_IN },
  { route: '/me/settings/advanced', ...SIGNED_IN },
  { route: '/me/settings/notifications', ...SIGNED_IN },
  { route: '/me/stats', ...SIGNED_IN },
  {
    route: '/me/stats/publication/$handle',
    of: 'publication',
    visitor: 'login',
    publicationOwner: { open: 200, closed: 404, missing: 404 },
    publicationEditor: { open: 200, closed: 404, missing: 404 },
    everybody: 404,
  },
  { route: '/me/stats/podcast/$hash', of: 'podcast', visitor: 'login', owner: { shown: 200, removed: 404, missing: 404 }, everybody: 404 },
  { route: '/me/stats/post/$hash', ...OWN_POST, publicationOwner: POST_FOR_PUBLICATION, publicationEditor: POST_FOR_PUBLICATION },
  { route: '/me/stats/post/$hash/listens', ...OWN_POST },
  { route: '/me/promotions', ...SIGNED_IN },
  { route: '/me/promotions/$hash', ...OWN_POST },
  { route: '/me/promotions/$hash/history', ...OWN_POST },
  {
    route: '/me/promotions/$hash/history/$promotionId',
    of: 'promotion',
    params: ({ post = '', hash = '' }) => ({ hash: post, promotionId: hash }),
    visitor: 'login',
    owner: PROMOTION,
    everybody: 404,
  },
  { route: '/me/p/$hash/commercial', ...OWN_POST, owner: POST_FOR_AUTHOR },
  ...ADMIN_PAGES,
  ...MODERATION_PAGES,
  ...CAMPAIGN_PAGES,
  ...TERM_RULE_PAGES,
  ...BIRTHDAY_PAGES,
  ...CONTACT_PAGES,
  ...ADMINISTRATION_PAGES,
  { route: '/me/wallet', ...SIGNED_IN },
  { route: '/me/wallet/invoices', ...SIGNED_IN },
  { route: '/me/wallet/invoices/$hash', of: 'invoice', visitor: 'login', owner: INVOICE, everybody: 404 },
  { route: '/me/wallet/payments', ...SIGNED_IN },
  { route: '/me/wallet/payments/$hash', of: 'payment', visitor: 'login', owner: PAYMENT, everybody: 404 },
  { route: '/offline', ...PUBLIC },
  { route: '/offline/write', ...PUBLIC },
]
