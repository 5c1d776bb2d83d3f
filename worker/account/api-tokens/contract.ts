import { z } from 'zod'
import { Scope } from '#shared/contract/account.ts'
import { Hash } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanLine, findLineError } from '#shared/persian/clean-text.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'

const TokenName = z
  .string()
  .max(400, 'نام بیش از اندازه بلند است')
  .transform(cleanLine)
  .superRefine((name, context) => {
    const issue = findLineError(name)
    if (issue) context.addIssue(issue)
    else if (countGraphemes(name) > LIMITS.nameGraphemes) context.addIssue('نام حداکثر ۶۰ نویسه است؛ کوتاه‌ترش کن')
  })

/** Selectable token lifetimes, in days. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const

export const CreateToken = z.strictObject({
  name: TokenName,
  scopes: z
    .array(Scope)
    .min(1, 'دست‌کم یک دسترسی را انتخاب کن')
    .transform((scopes) => [...new Set(scopes)]),
  expiresInDays: z.literal(TOKEN_DAYS).nullable().default(null),
})
export type CreateToken = z.infer<typeof CreateToken>

/** A token without its secret, which is returned only on creation. Times are in UTC ms. */
export const TokenView = z.strictObject({
  hash: Hash,
  name: z.string(),
  scopes: z.array(Scope),
  createdAt: z.number().int(),
  /** Null when the token never expires. */
  expiresAt: z.number().int().nullable(),
  /** Time of last use, accurate to the hour; null before the first use. */
  usedAt: z.number().int().nullable(),
})
export type TokenView = z.infer<typeof TokenView>

export const TokenList = z.strictObject({ tokens: z.array(TokenView) })
export const CreatedToken = z.strictObject({ token: z.string(), view: TokenView })
export type CreatedToken = z.infer<typeof CreatedToken>
