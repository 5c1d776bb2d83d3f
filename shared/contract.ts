import { z } from 'zod'
import { LIMITS, WORK_PARTS } from './limits/index.ts'
import { cleanLine, findLineError, findNameError, fitsByteLimit } from './persian/clean-text.ts'
import { persianDigits } from './persian/digits.ts'
import { countGraphemes } from './persian/text-metrics.ts'
import { isCanonicalUrl } from './safe-href.ts'

/** The closed set of error codes; `worker/lib/errors.ts` maps each to a status and a default message. */
export const ErrorCode = z.enum([
  'invalid',
  'unauthenticated',
  'forbidden',
  'reauthentication_required',
  'not_found',
  'method_not_allowed',
  'conflict',
  'gone',
  'stale',
  'too_large',
  'unsupported_type',
  'rate_limited',
  'internal',
  'unavailable',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** Body of every 4xx and 5xx API response. */
export const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: ErrorCode,
    message: z.string(),
    /** Persian error messages by field path. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Facts for the client, such as the current revision after a stale save. */
    details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    requestId: z.string(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

export { LIMITS }

export const Hash = z.string().regex(/^[a-z0-9]{12}$/, 'این شناسه درست نیست')
export type Hash = z.infer<typeof Hash>

/** Reserved handles pass this schema; the server rejects them separately. */
export const Handle = z
  .string()
  .min(3, 'نام کاربری دست‌کم ۳ نویسه است')
  .max(30, 'نام کاربری حداکثر ۳۰ نویسه است')
  .regex(/^[a-z0-9]+(?:[._][a-z0-9]+)*$/, 'فقط حرف کوچک انگلیسی، رقم و یک نقطه یا زیرخط در میان')
  .refine(
    (handle) => !/\.(?:xml|txt|json|html?|php|js|css|ico|png|jpe?g|svg|webp|rss|pdf|zip)$/.test(handle),
    'نام کاربری نباید شبیه نام پرونده باشد',
  )

/** The client generates one per operation and reuses it on retries, so that the server recognises them. */
export const IdempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{12,64}$/, 'کلید درخواست درست نیست')

interface SingleLineOptions {
  label: string
  /** Maximum length in graphemes. */
  max: number
  /** Error message for an empty line; when absent, an empty line is valid. */
  emptyMessage?: string
  /** Rejects words that mix scripts. */
  isName?: boolean
}

/**
 * Creates the schema of a single line of user input (name, title, tag, subject), which normalizes the line and then limits its graphemes
 * and bytes.
 */
export const singleLineText = ({ label, max, emptyMessage, isName = false }: SingleLineOptions) => {
  const tooLongMessage = `${label} حداکثر ${persianDigits(max)} نویسه است؛ کوتاه‌ترش کن`
  return z
    .string()
    .max(max * 16, tooLongMessage)
    .transform(cleanLine)
    .superRefine((value, context) => {
      const validationError = value === '' ? emptyMessage : isName ? findNameError(value) : findLineError(value)
      if (validationError) context.addIssue(validationError)
      else if (countGraphemes(value) > max || !fitsByteLimit(value, max)) context.addIssue(tooLongMessage)
    })
}

/** Opaque keyset cursor; only `worker/lib/cursor.ts` encodes and decodes it. */
export const Cursor = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/, 'نشانی این صفحه درست نیست')

export const PageQuery = z.strictObject({
  after: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(LIMITS.pageSize),
})
export type PageQuery = z.infer<typeof PageQuery>

/** Creates the schema of a page of items; `next` is absent on the last page. */
export const page = <Item extends z.ZodType>(item: Item) => z.strictObject({ items: z.array(item), next: Cursor.optional() })
export interface Page<Item> {
  items: Item[]
  next?: string
}

const Fraction = z.number().min(0).max(1)

/** `widths` are in CSS pixels. */
export const Picture = z.strictObject({
  hash: Hash,
  width: z.number().int(),
  height: z.number().int(),
  widths: z.array(z.number().int()),
  alt: z.string().optional(),
  /** Base64 WebP placeholder, 16 pixels wide; only opaque pictures have one. */
  blur: z
    .string()
    .max(600)
    .regex(/^[A-Za-z0-9+/]+=*$/)
    .optional(),
  /** Focal point for cropping, as fractions from the left and top. */
  focus: z.strictObject({ x: Fraction, y: Fraction }).optional(),
})
export type Picture = z.infer<typeof Picture>

export const ReadingPreferences = z.strictObject({
  theme: z.enum(['light', 'dark', 'sepia', 'auto', 'time']),
  font: z.enum(['vazirmatn', 'markazi']),
  size: z.enum(['small', 'medium', 'large', 'huge']),
  leading: z.enum(['close', 'medium', 'open']),
  digits: z.enum(['persian', 'latin']),
})
export type ReadingPreferences = z.infer<typeof ReadingPreferences>

export const DEFAULT_READING_PREFERENCES: ReadingPreferences = {
  theme: 'auto',
  font: 'vazirmatn',
  size: 'medium',
  leading: 'medium',
  digits: 'persian',
}

/** Scopes of an API token: read, write posts and pictures, or participate (comments, likes, follows, lists). */
export const Scope = z.enum(['read', 'write:posts', 'write:community'])
export type Scope = z.infer<typeof Scope>

/** Matches a puzzle issued by `worker/lib/proof-of-work.ts`: its expiry (UTC ms, base 36) and a nonce. */
export const PUZZLE_PATTERN = /^([0-9a-z]{8,9})\.[A-Za-z0-9_-]{22}$/

/** A solved puzzle: for each part, a number such that the SHA-256 of puzzle, part and number starts with enough zero bits. */
export const ProofOfWork = z.strictObject({
  puzzle: z.string().regex(PUZZLE_PATTERN, 'این درخواست کهنه شده است؛ دوباره امتحان کن'),
  solutions: z.array(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)).length(WORK_PARTS),
})
export type ProofOfWork = z.infer<typeof ProofOfWork>

export const HttpsUrl = z
  .string()
  .trim()
  .max(LIMITS.canonicalUrl, 'این نشانی بیش از اندازه بلند است')
  .refine(isCanonicalUrl, 'نشانی کاملی بنویس که با https:// آغاز شود')
  .transform((url) => new URL(url).href)
