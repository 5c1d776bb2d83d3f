import { z } from 'zod'
import { LIMITS } from '#shared/limits/index.ts'
import { isCleanText } from '#shared/persian/clean-text.ts'
import { DEFAULT_PROOFREADING_OPTIONS, RULES } from '#shared/persian/proofreader.ts'

/** A family of corrections. */
export const RuleName = z.enum(RULES)

/** What the corrector is to do; what is left out is as `DEFAULT_OPTIONS` has it. */
export const ProofreadingOptions = z.strictObject({
  /** Numbers in Persian digits, or as they are. */
  digits: z.enum(['persian', 'keep']).default(DEFAULT_PROOFREADING_OPTIONS.digits),
  /** «خانهٔ», «خانه‌ی», or as it is. */
  hamza: z.enum(['hamza', 'yeh', 'keep']).default(DEFAULT_PROOFREADING_OPTIONS.hamza),
  /** Rules that are not wanted. */
  off: z.array(RuleName).max(RULES.length).default([]),
})

const TOO_LONG = 'متن بیش از ۱۰۰ کیلوبایت است؛ آن را بخش‌بخش بفرست'

/** A plain text to correct, at most 100 KB of UTF-8. */
export const ProofreadingRequest = z.strictObject({
  text: z
    .string()
    .max(LIMITS.proofreadingBytes, TOO_LONG)
    .refine((text) => new TextEncoder().encode(text).length <= LIMITS.proofreadingBytes, TOO_LONG)
    .refine(isCleanText, 'نویسه‌ای ناخوانا در متن هست؛ آن را پاک کن'),
  options: ProofreadingOptions.optional(),
})

/** One correction; offsets are UTF-16 units of the text that was sent, `to` excluded. */
export const ProofreadingChange = z.strictObject({
  from: z.number().int(),
  to: z.number().int(),
  before: z.string(),
  after: z.string(),
  rule: RuleName,
  /** Why, in Persian. */
  reason: z.string(),
})

/** The corrected text, and the changes in order that lead to it. */
export const ProofreadingResult = z.strictObject({ text: z.string(), changes: z.array(ProofreadingChange) })
