import { ACCOUNT_MUTANTS } from './account.ts'
import { ADMINISTRATION_MUTANTS } from './administration.ts'
import { API_MUTANTS } from './api.ts'
import { AUDIENCE_MUTANTS } from './audience.ts'
import { BALLOTS_MUTANTS } from './ballots.ts'
import { BIRTHDAYS_MUTANTS } from './birthdays.ts'
import { CAMPAIGNS_MUTANTS } from './campaigns.ts'
import { COMMUNITY_MUTANTS } from './community.ts'
import { CONTACT_MUTANTS } from './contact.ts'
import { IMPORT_READERS_MUTANTS } from './import-readers.ts'
import { IMPORTS_MUTANTS } from './imports.ts'
import { MODERATION_MUTANTS } from './moderation.ts'
import type { Mutant } from './mutant.ts'
import { OFFLINE_MUTANTS } from './offline.ts'
import { PAYMENTS_MUTANTS } from './payments.ts'
import { PERMISSIONS_MUTANTS } from './permissions.ts'
import { PLATFORM_MUTANTS } from './platform.ts'
import { PODCASTS_MUTANTS } from './podcasts.ts'
import { PORTABILITY_MUTANTS } from './portability.ts'
import { POSTS_MUTANTS } from './posts.ts'
import { PROMOTIONS_MUTANTS } from './promotions.ts'
import { TERM_RULES_MUTANTS } from './term-rules.ts'
import { WISHES_MUTANTS } from './wishes.ts'

export const ALL_MUTANTS: readonly Mutant[] = [
  ...ACCOUNT_MUTANTS,
  ...PERMISSIONS_MUTANTS,
  ...ADMINISTRATION_MUTANTS,
  ...CAMPAIGNS_MUTANTS,
  ...POSTS_MUTANTS,
  ...COMMUNITY_MUTANTS,
  ...BIRTHDAYS_MUTANTS,
  ...API_MUTANTS,
  ...AUDIENCE_MUTANTS,
  ...MODERATION_MUTANTS,
  ...PODCASTS_MUTANTS,
  ...IMPORTS_MUTANTS,
  ...PORTABILITY_MUTANTS,
  ...PAYMENTS_MUTANTS,
  ...PROMOTIONS_MUTANTS,
  ...TERM_RULES_MUTANTS,
  ...PLATFORM_MUTANTS,
  ...OFFLINE_MUTANTS,
  ...CONTACT_MUTANTS,
  ...BALLOTS_MUTANTS,
  ...IMPORT_READERS_MUTANTS,
  ...WISHES_MUTANTS,
]
