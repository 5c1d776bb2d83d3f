import { ACCOUNT_MUTANTS } from './account.ts'
import { AUDIENCE_MUTANTS } from './audience.ts'
import { COMMUNITY_MUTANTS } from './community.ts'
import type { Mutant } from './mutant.ts'
import { PAYMENTS_MUTANTS } from './payments.ts'
import { PERMISSIONS_MUTANTS } from './permissions.ts'
import { PLATFORM_MUTANTS } from './platform.ts'
import { PODCASTS_MUTANTS } from './podcasts.ts'
import { POSTS_MUTANTS } from './posts.ts'
import { PROMOTIONS_MUTANTS } from './promotions.ts'

export const ALL_MUTANTS: readonly Mutant[] = [
  ...ACCOUNT_MUTANTS,
  ...PERMISSIONS_MUTANTS,
  ...POSTS_MUTANTS,
  ...COMMUNITY_MUTANTS,
  ...AUDIENCE_MUTANTS,
  ...PODCASTS_MUTANTS,
  ...PAYMENTS_MUTANTS,
  ...PROMOTIONS_MUTANTS,
  ...PLATFORM_MUTANTS,
]
