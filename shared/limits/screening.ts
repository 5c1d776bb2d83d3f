import { DAY } from '../time.ts'

export const SCREENING_LIMITS = {
  termsPerRule: 500,
  termLength: 60,
  termRuleName: 80,
  /** Terms of all active rules. */
  activeTerms: 5000,
  /** Examples that a dry run keeps. */
  dryRunExamples: 50,
  /** Posts and comments of new members with a link to one domain that raise an alert, within `linkBurstWindow` ms. */
  linkBurst: 10,
  linkBurstWindow: DAY,
  /** Domains of one text that are counted and checked. */
  linkDomainsPerText: 50,
} as const
