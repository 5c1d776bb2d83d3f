import { z } from 'zod'
import { LIMITS, WORK_PARTS } from './limits/index.ts'
import { cleanLine, findLineError, findNameError, fitsByteLimit } from './persian/clean-text.ts'
import { persianDigits } from './persian/digits.ts'
import { countGraphemes } from './persian/text-metrics.ts'
import { isCanonicalUrl } from './safe-href.ts'

/** The closed set of error codes; `worker/lib/errors.ts` gives each its status and its default message. */
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

/** Body of every 4xx and 5xx answer of the API. */
export const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: ErrorCode,
    message: z.string(),
    /** Path of the field → what to do about it, in Persian. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Facts the client may act on, such as the current revision of a stale save. */
    details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    requestId: z.string(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

export { LIMITS }

/** Public identity of every row: twelve lower-case letters and digits. */
export const Hash = z.string().regex(/^[a-z0-9]{12}$/, 'این شناسه درست نیست')
export type Hash = z.infer<typeof Hash>

/** ASCII handle, 3–30 characters, single dots or underscores only inside; reserved names are refused elsewhere. */
export const Handle = z
  .string()
  .min(3, 'نام کاربری دست‌کم ۳ نویسه است')
  .max(30, 'نام کاربری حداکثر ۳۰ نویسه است')
  .regex(/^[a-z0-9]+(?:[._][a-z0-9]+)*$/, 'فقط حرف کوچک انگلیسی، رقم و یک نقطه یا زیرخط در میان')
  .refine(
    (handle) => !/\.(?:xml|txt|json|html?|php|js|css|ico|png|jpe?g|svg|webp|rss|pdf|zip)$/.test(handle),
    'نام کاربری نباید شبیه نام پرونده باشد',
  )

/** Made by the device for one attempt, so that its repetition is recognised. */
export const IdempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{12,64}$/, 'کلید درخواست درست نیست')

interface SingleLineOptions {
  /** Names the field in the message, such as «عنوان». */
  label: string
  /** Graphemes. */
  max: number
  /** Said of an empty line; without it a line may be empty. */
  emptyMessage?: string
  /** What somebody goes by: no word may mix scripts. */
  isName?: boolean
}

/** A line a person typed (name, title, tag, subject): cleaned, well formed, within its graphemes and an honest number of bytes. */
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

/** Opaque keyset cursor, made and read by `worker/lib/cursor.ts` only. */
export const Cursor = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/, 'نشانی این صفحه درست نیست')

/** Query of every paged list. */
export const PageQuery = z.strictObject({
  after: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(LIMITS.pageSize),
})
export type PageQuery = z.infer<typeof PageQuery>

/** A page of a list; `next` is absent on the last page. */
export const page = <Item extends z.ZodType>(item: Item) => z.strictObject({ items: z.array(item), next: Cursor.optional() })
export interface Page<Item> {
  items: Item[]
  next?: string
}

const Fraction = z.number().min(0).max(1)

/** A stored picture at its sizes, ready for `<picture>`; widths in CSS pixels, formats by extension. */
export const Picture = z.strictObject({
  hash: Hash,
  width: z.number().int(),
  height: z.number().int(),
  widths: z.array(z.number().int()),
  alt: z.string().optional(),
  /** The picture at sixteen pixels, WebP in base64; only of opaque ones. */
  blur: z
    .string()
    .max(600)
    .regex(/^[A-Za-z0-9+/]+=*$/)
    .optional(),
  /** What must stay when it is cropped: shares of the way from its left and top. */
  focus: z.strictObject({ x: Fraction, y: Fraction }).optional(),
})
export type Picture = z.infer<typeof Picture>

/** How a person likes to read: colour of the page, and face, size, line height and digits of the text. */
export const ReadingPreferences = z.strictObject({
  theme: z.enum(['light', 'dark', 'sepia', 'auto', 'time']),
  font: z.enum(['vazirmatn', 'markazi']),
  size: z.enum(['small', 'medium', 'large', 'huge']),
  leading: z.enum(['close', 'medium', 'open']),
  digits: z.enum(['persian', 'latin']),
})
export type ReadingPreferences = z.infer<typeof ReadingPreferences>

/** Before a person chooses. */
export const DEFAULT_READING_PREFERENCES: ReadingPreferences = {
  theme: 'auto',
  font: 'vazirmatn',
  size: 'medium',
  leading: 'medium',
  digits: 'persian',
}

/** What an API token may do: read, write posts and pictures, or take part (comments, likes, follows, lists). */
export const Scope = z.enum(['read', 'write:posts', 'write:community'])
export type Scope = z.infer<typeof Scope>

/** A puzzle of `worker/lib/proof-of-work.ts`: when it runs out (UTC ms, base 36) and what makes it unique. */
export const PUZZLE_PATTERN = /^([0-9a-z]{8,9})\.[A-Za-z0-9_-]{22}$/

/** A solved puzzle: for each part a number that, after the puzzle and the part, gives a SHA-256 with enough leading zero bits. */
export const ProofOfWork = z.strictObject({
  puzzle: z.string().regex(PUZZLE_PATTERN, 'این درخواست کهنه شده است؛ دوباره بکوش'),
  solutions: z.array(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)).length(WORK_PARTS),
})
export type ProofOfWork = z.infer<typeof ProofOfWork>

/** An address elsewhere on the web: https, with a host name and without a password. */
export const HttpsUrl = z
  .string()
  .trim()
  .max(LIMITS.canonicalUrl, 'این نشانی بیش از اندازه بلند است')
  .refine(isCanonicalUrl, 'نشانی کاملی بنویس که با https:// آغاز شود')
  .transform((url) => new URL(url).href)
