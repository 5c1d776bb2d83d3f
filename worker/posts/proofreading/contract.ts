import { z } from 'zod'
import { LIMITS } from '#shared/limits/index.ts'
import { isCleanText } from '#shared/persian/clean-text.ts'
import { DEFAULT_PROOFREADING_OPTIONS, RULES } from '#shared/persian/proofreader.ts'

export const RuleName = z.enum(RULES)

export const ProofreadingOptions = z.strictObject({
  digits: z.enum(['persian', 'keep']).default(DEFAULT_PROOFREADING_OPTIONS.digits),
  /** Spelling of ezafe after silent he: «خانهٔ», «خانه‌ی», or as written. */
  hamza: z.enum(['hamza', 'yeh', 'keep']).default(DEFAULT_PROOFREADING_OPTIONS.hamza),
  off: z.array(RuleName).max(RULES.length).default([]),
})

const TOO_LONG = 'متن بیش از ۱۰۰ کیلوبایت است؛ آن را بخش‌بخش بفرست'

/** Plain text of at most `LIMITS.proofreadingBytes` bytes in UTF-8. */
export const ProofreadingRequest = z.strictObject({
  text: z
    .string()
    .max(LIMITS.proofreadingBytes, TOO_LONG)
    .refine((text) => new TextEncoder().encode(text).length <= LIMITS.proofreadingBytes, TOO_LONG)
    .refine(isCleanText, 'نویسه‌ای ناخوانا در متن هست؛ آن را حذف کن'),
  options: ProofreadingOptions.optional(),
})

/**
 * `from` and `to` are offsets in the submitted text, in UTF-16 code units; `to` is exclusive. Changes with the same `correction`, such as
 * both marks of a pair of quotes, belong together: accept all of them or none.
 */
export const ProofreadingChange = z.strictObject({
  from: z.number().int(),
  to: z.number().int(),
  before: z.string(),
  after: z.string(),
  rule: RuleName,
  reason: z.string(),
  correction: z.number().int(),
})

export const ProofreadingResult = z.strictObject({ text: z.string(), changes: z.array(ProofreadingChange) })
