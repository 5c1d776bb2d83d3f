import { ACCOUNT_LIMITS } from './account.ts'
import { CAMPAIGN_LIMITS } from './campaigns.ts'
import { DISCOVERY_LIMITS } from './discovery.ts'
import { DISTRIBUTION_LIMITS } from './distribution.ts'
import { ENGAGEMENT_LIMITS } from './engagement.ts'
import { MODERATION_LIMITS } from './moderation.ts'
import { MONEY_LIMITS } from './money.ts'
import { NEWSLETTERS_LIMITS } from './newsletters.ts'
import { PEOPLE_LIMITS } from './people.ts'
import { PODCASTS_LIMITS } from './podcasts.ts'
import { PORTABILITY_LIMITS } from './portability.ts'
import { POSTS_LIMITS } from './posts.ts'
import { PUBLICATIONS_LIMITS } from './publications.ts'
import { SITE_LIMITS } from './site.ts'

export { NEW_MEMBER_AGE, WORK_BITS, WORK_PARTS } from './account.ts'
export { HUB_LIMITS } from './distribution.ts'
export { AUDIO_FORMATS, CODE_LANGUAGES, REVIEW_REASON_LENGTH } from './posts.ts'
export { MASTHEAD_RATIOS } from './publications.ts'

/** Product limits of all areas. */
export const LIMITS = {
  pageSize: 10,
  pageSizeMax: 50,
  jsonBytes: 2_000_000,
  ...ACCOUNT_LIMITS,
  ...CAMPAIGN_LIMITS,
  ...DISCOVERY_LIMITS,
  ...DISTRIBUTION_LIMITS,
  ...ENGAGEMENT_LIMITS,
  ...MODERATION_LIMITS,
  ...MONEY_LIMITS,
  ...NEWSLETTERS_LIMITS,
  ...PEOPLE_LIMITS,
  ...PODCASTS_LIMITS,
  ...PORTABILITY_LIMITS,
  ...POSTS_LIMITS,
  ...PUBLICATIONS_LIMITS,
  ...SITE_LIMITS,
} as const
