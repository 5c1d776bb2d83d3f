import { z } from 'zod'
import { LIMITS } from '../limits/index.ts'
import { cleanAddress, cleanLine, cleanText, findLineError, findNameError, fitsByteLimit, isCleanText } from '../persian/clean-text.ts'
import { persianDigits } from '../persian/digits.ts'
import { countGraphemes } from '../persian/text-metrics.ts'
import { hasUserinfo, isCanonicalUrl } from '../safe-href.ts'

export const Hash = z.string().regex(/^[a-z0-9]{12}$/, 'این شناسه درست نیست')
export type Hash = z.infer<typeof Hash>

/** Reserved handles pass this schema; the server rejects them separately. */
export const Handle = z
  .string()
  .overwrite(cleanAddress)
  .min(3, 'نام کاربری دست‌کم ۳ نویسه است')
  .max(30, 'نام کاربری حداکثر ۳۰ نویسه است')
  .regex(/^[a-z0-9]+(?:[._][a-z0-9]+)*$/, 'فقط حرف کوچک انگلیسی، رقم و یک نقطه یا زیرخط در میان')
  .refine(
    (handle) => !/\.(?:xml|txt|json|html?|php|js|css|ico|png|jpe?g|svg|webp|rss|pdf|zip)$/.test(handle),
    'نام کاربری نباید شبیه نام فایل باشد',
  )

export const USERINFO_MESSAGE = 'نام کاربری و گذرواژه را از نشانی بردار'

export const HttpsUrl = z
  .string()
  .overwrite(cleanAddress)
  .max(LIMITS.canonicalUrl, 'این نشانی بیش از اندازه بلند است')
  .refine((url) => !hasUserinfo(url), { message: USERINFO_MESSAGE, abort: true })
  .refine(isCanonicalUrl, 'نشانی کاملی بنویس که با https:// آغاز شود')
  .transform((url) => new URL(url).href)

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
 * Creates the schema of a single line of user input, such as a name or title. It normalizes the line, then checks its characters, graphemes
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

/**
 * Creates the schema of multi-line user input, such as a biography; it may be empty. It normalizes the lines, then checks their characters
 * and the graphemes of the text.
 */
export const multiLineText = ({ label, max }: Pick<SingleLineOptions, 'label' | 'max'>) => {
  const tooLongMessage = `${label} حداکثر ${persianDigits(max)} نویسه است؛ کوتاه‌ترش کن`
  return z
    .string()
    .max(max * 16, tooLongMessage)
    .transform(cleanText)
    .superRefine((value, context) => {
      const validationError = value
        .split('\n')
        .map((line) => line && findLineError(line))
        .find(Boolean)
      if (validationError) context.addIssue(validationError)
      else if (countGraphemes(value) > max) context.addIssue(tooLongMessage)
    })
}

interface MessageOptions {
  label: string
  /** Maximum length in UTF-16 code units. */
  max: number
  /** Error message for a text without letters and digits; when absent, an empty text is valid. */
  emptyMessage?: string
  tooLongMessage?: string
}

/** Creates the schema of a message, such as a reason, a note or an answer. It is trimmed and in Unicode NFC. */
export const messageText = ({
  label,
  max,
  emptyMessage,
  tooLongMessage = `${label} حداکثر ${persianDigits(max)} نویسه است؛ کوتاه‌ترش کن`,
}: MessageOptions) =>
  z
    .string()
    .max(max, tooLongMessage)
    .transform((text) => text.normalize('NFC').trim())
    .refine(isCleanText, `نویسه‌ای ناخوانا در ${label} هست؛ آن را حذف کن`)
    .refine((text) => emptyMessage === undefined || /[\p{L}\p{N}]/u.test(text), emptyMessage)

/** Creates the schema of a comma-separated list of at most `max` hashes in a query. */
export const hashList = (max: number) =>
  z
    .string()
    .max(13 * max)
    .transform((list) => list.split(','))
    .pipe(z.array(Hash).min(1).max(max))

const Fraction = z.number().min(0).max(1)

/** `width`, `height` and the stored `widths` are in pixels. */
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
