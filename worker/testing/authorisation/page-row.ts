import { POST_IN_ANY_STATE, type Row } from './row.ts'

/** For each sidebar, the route that owns its slot and text that the sidebar contains. */
export const SIDEBARS = {
  'contact-us': { owner: '/_shell/contact-us', shows: 'شاید پاسخت اینجا باشد' },
  landing: { owner: '/_shell/', shows: 'داغ این روزها' },
  home: { owner: '/_shell/home', shows: 'موضوع‌ها' },
  likes: { owner: '/_shell/_signed-in/me/likes', shows: 'پسندیده‌ها' },
  lists: { owner: '/_shell/_signed-in/me/lists', shows: 'پسندیده‌ها' },
  publications: { owner: '/_shell/_signed-in/me/publications/', shows: 'پسندیده‌ها' },
  ownPublication: { owner: '/_shell/_signed-in/me/publications/$hash', shows: 'پسندیده‌ها' },
  invitation: { owner: '/_shell/_signed-in/me/publications/invitations/$token', shows: 'پسندیده‌ها' },
  suggestions: { owner: '/_shell/_signed-in/me/posts/submissions/$hash_/suggestions', shows: 'پسندیده‌ها' },
  podcastImport: { owner: '/_shell/_signed-in/me/podcast-import/', shows: 'پسندیده‌ها' },
  ownImport: { owner: '/_shell/_signed-in/me/podcast-import/$hash', shows: 'پسندیده‌ها' },
  textImports: { owner: '/_shell/_signed-in/me/import/', shows: 'پسندیده‌ها' },
  ownTextImport: { owner: '/_shell/_signed-in/me/import/$hash', shows: 'پسندیده‌ها' },
  ownPodcast: { owner: '/_shell/_signed-in/me/podcasts/$hash', shows: 'پسندیده‌ها' },
  wallet: { owner: '/_shell/_signed-in/me/wallet/', shows: 'کیف پول' },
  invoices: { owner: '/_shell/_signed-in/me/wallet/invoices/', shows: 'کیف پول' },
  invoice: { owner: '/_shell/_signed-in/me/wallet/invoices/$hash', shows: 'کیف پول' },
  payments: { owner: '/_shell/_signed-in/me/wallet/payments/', shows: 'کیف پول' },
  payment: { owner: '/_shell/_signed-in/me/wallet/payments/$hash', shows: 'کیف پول' },
  posts: { owner: '/_shell/_signed-in/me/posts/$type', shows: 'پسندیده‌ها' },
  submit: { owner: '/_shell/_signed-in/me/publications/submit', shows: 'پسندیده‌ها' },
  stats: { owner: '/_shell/_signed-in/me/stats/', shows: 'پسندیده‌ها' },
  podcastStats: { owner: '/_shell/_signed-in/me/stats/podcast/$hash', shows: 'پسندیده‌ها' },
  postStats: { owner: '/_shell/_signed-in/me/stats/post/$hash', shows: 'پسندیده‌ها' },
  postListens: { owner: '/_shell/_signed-in/me/stats/post/$hash_/listens', shows: 'پسندیده‌ها' },
  publicationStats: { owner: '/_shell/_signed-in/me/stats/publication/$handle', shows: 'پسندیده‌ها' },
  subscribers: { owner: '/_shell/_signed-in/me/subscribers', shows: 'پسندیده‌ها' },
  promotions: { owner: '/_shell/_signed-in/me/promotions/', shows: 'پسندیده‌ها' },
  promote: { owner: '/_shell/_signed-in/me/promotions/$hash/', shows: 'پسندیده‌ها' },
  promotionHistory: { owner: '/_shell/_signed-in/me/promotions/$hash/history/', shows: 'پسندیده‌ها' },
  promotion: { owner: '/_shell/_signed-in/me/promotions/$hash/history/$promotionId', shows: 'پسندیده‌ها' },
  notifications: { owner: '/_shell/_signed-in/me/notifications', shows: 'پسندیده‌ها' },
  interests: { owner: '/_shell/_signed-in/me/interests', shows: 'پسندیده‌ها' },
  newsletter: { owner: '/_shell/_signed-in/me/p/$hash/newsletter', shows: 'پسندیده‌ها' },
  commercial: { owner: '/_shell/_signed-in/me/p/$hash/commercial', shows: 'پسندیده‌ها' },
  settings: { owner: '/_shell/_signed-in/me/settings', shows: 'پسندیده‌ها' },
  sound: { owner: '/_shell/_signed-in/p/$hash/settings/sound', shows: 'این پست' },
  transcript: { owner: '/_shell/$username/$slug/transcript', shows: 'موضوع‌ها' },
  podcasts: { owner: '/_shell/podcasts', shows: 'صدای خودت' },
  podcast: { owner: '/_shell/podcast/$hash', shows: 'پادکست‌های دیگر' },
  searchStart: { owner: '/_shell/search/', shows: 'داغ این روزها' },
  search: { owner: '/_shell/search/$type', shows: 'موضوع‌ها' },
  tag: { owner: '/_shell/tag/$name', shows: 'پرکارترین نویسنده‌ها' },
  topics: { owner: '/_shell/topics', shows: 'موضوع‌ها' },
  topic: { owner: '/_shell/topic/$name', shows: 'نویسنده‌های این موضوع' },
  campaigns: { owner: '/_shell/campaign/', shows: 'پویش چطور پیش می‌رود؟' },
  campaign: { owner: '/_shell/campaign/$slug/', shows: 'موضوع‌ها' },
  ballot: { owner: '/_shell/campaign/$slug/vote', shows: 'موضوع‌ها' },
  profile: { owner: '/_shell/$username/', shows: 'موضوع‌ها' },
  publication: { owner: '/_shell/$username/', shows: 'گردانندگان' },
  about: { owner: '/_shell/about', shows: 'صفحه‌های دفتر' },
  apiArea: { owner: '/_shell/about', shows: 'بخش‌های API' },
  list: { owner: '/_shell/$username/list/$hash', shows: 'موضوع‌ها' },
  gone: { owner: '/_shell/error/410', shows: 'موضوع‌ها' },
  default: { owner: 'default', shows: 'موضوع‌ها' },
} as const

export type PageRow = Row & {
  /** Sidebar of the page if its status is 200, null if it has none; `default` if absent. */
  sidebar?: keyof typeof SIDEBARS | null
  /** The search parameters that the page declares, in its order, with a value for each; none if absent. */
  search?: string
}

export const GUEST_ONLY = { of: 'none', visitor: 200, everybody: '/home' } as const
/** Pages of members; visitors are asked to sign in. */
export const SIGNED_IN = { of: 'none', visitor: 'login', everybody: 200 } as const
export const OWN_POST = { of: 'post', visitor: 'login', owner: POST_IN_ANY_STATE, everybody: 404 } as const
/** Pages of staff; members get the page of an unknown URL. */
export const STAFF_PAGE = { visitor: 'login', everybody: 404 } as const
export const MODERATOR_PAGE = { of: 'none', ...STAFF_PAGE, moderator: 200 } as const
export const ADMIN_PAGE = { of: 'none', ...STAFF_PAGE, admin: 200 } as const
