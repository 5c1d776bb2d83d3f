import { ACCOUNT_ROWS } from './account-rows.ts'
import { ADMIN_ROWS } from './admin-rows.ts'
import { ADMINISTRATION_ROWS } from './administration-rows.ts'
import { ARCHIVE_ROWS } from './archive-rows.ts'
import { BALLOT_ADMIN_ROWS, BALLOT_ROWS } from './ballot-rows.ts'
import { BIRTHDAY_ROWS, WISH_MODERATION_ROWS } from './birthday-rows.ts'
import { CAMPAIGN_ADMIN_ROWS, CAMPAIGN_ROWS } from './campaign-rows.ts'
import { COMMUNITY_ROWS } from './community-rows.ts'
import { CONTACT_ROWS } from './contact-rows.ts'
import { DISCOVERY_ROWS } from './discovery-rows.ts'
import { EPISODE_ROWS } from './episode-rows.ts'
import { FRONT_PAGE_ROWS } from './front-page-rows.ts'
import { IMPORT_ROWS } from './import-rows.ts'
import { MEMBERSHIP_ROWS } from './membership-rows.ts'
import { MODERATION_ROWS } from './moderation-rows.ts'
import { MONEY_ROWS } from './money-rows.ts'
import { PODCAST_ROWS } from './podcast-rows.ts'
import { POST_ROWS } from './post-rows.ts'
import { PUBLICATION_ROWS } from './publication-rows.ts'
import type { Row } from './row.ts'
import { REAUTHENTICATION_ROWS, SETTINGS_ROWS } from './settings-rows.ts'
import { SUBMISSION_ROWS } from './submission-rows.ts'
import { SUGGESTION_ROWS } from './suggestion-rows.ts'
import { TERM_RULE_ROWS } from './term-rules-rows.ts'

const withOwnersToken = (rows: readonly Row[]): Row[] => rows.map((row) => ({ token: 'same_as_owner', ...row }))

/** Routes that an API token may use like its owner, unless a row says otherwise. */
export const POST_TABLE: readonly Row[] = withOwnersToken([...POST_ROWS, ...EPISODE_ROWS, ...PODCAST_ROWS])
export const COMMUNITY_TABLE: readonly Row[] = withOwnersToken([
  ...BIRTHDAY_ROWS,
  ...COMMUNITY_ROWS,
  ...BALLOT_ROWS,
  ...CAMPAIGN_ROWS,
  ...DISCOVERY_ROWS,
  ...PUBLICATION_ROWS,
  ...MEMBERSHIP_ROWS,
  ...FRONT_PAGE_ROWS,
])
/** Routes that no API token may use, unless a row says otherwise. */
export const ACCOUNT_TABLE: readonly Row[] = [
  ...ACCOUNT_ROWS,
  ...ADMIN_ROWS,
  ...ARCHIVE_ROWS,
  ...CONTACT_ROWS,
  ...ADMINISTRATION_ROWS,
  ...BALLOT_ADMIN_ROWS,
  ...IMPORT_ROWS,
  ...CAMPAIGN_ADMIN_ROWS,
  ...REAUTHENTICATION_ROWS,
  ...SETTINGS_ROWS,
  ...SUBMISSION_ROWS,
  ...SUGGESTION_ROWS,
  ...MODERATION_ROWS,
  ...MONEY_ROWS,
  ...TERM_RULE_ROWS,
  ...WISH_MODERATION_ROWS,
]

/** Expected outcome of every route of `worker/app.ts` by requester and state; a test fails if a route has no row. */
export const API_TABLE: readonly Row[] = [...ACCOUNT_TABLE, ...COMMUNITY_TABLE, ...POST_TABLE]
