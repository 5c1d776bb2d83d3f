import { z } from 'zod'
import { LIMITS } from '#worker/lib/limits.ts'
import { cleanLine, flawOfLine, isCleanText } from '#worker/lib/persian/well-formed.ts'
import { countGraphemes } from '#worker/lib/persian/words.ts'

const line = (empty: string, max: number, long: string) =>
  z
    .string()
    .max(max * 8, long)
    .transform(cleanLine)
    .superRefine((value, context) => {
      const flaw = value === '' ? empty : flawOfLine(value)
      if (flaw) context.addIssue(flaw)
      else if (countGraphemes(value) > max) context.addIssue(long)
    })

/** A message of the contact form; `key` is made by the device so that a repeated sending finds the first. */
export const ContactMessage = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'کلید درخواست درست نیست'),
  name: line('نامت را بنویس', LIMITS.nameGraphemes, 'نام حداکثر ۶۰ نویسه است؛ کوتاه‌ترش کن'),
  email: z.string().trim().max(254, 'این نشانی بیش از اندازه بلند است').pipe(z.email('نشانی ایمیلی مانند name@example.ir بنویس')),
  subject: line('موضوع پیام را بنویس', LIMITS.contactSubjectGraphemes, 'موضوع حداکثر ۱۲۰ نویسه است؛ کوتاه‌ترش کن'),
  message: z
    .string()
    .max(LIMITS.contactMessage, 'پیام حداکثر ۵٬۰۰۰ نویسه است؛ کوتاه‌ترش کن')
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => /[\p{L}\p{N}]/u.test(text), 'پیامت را بنویس')
    .refine(isCleanText, 'نویسه‌ای ناخوانا در پیام هست؛ آن را پاک کن'),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** What the sender keeps to ask after the message, such as `D-7KM2P9QX`. */
export const Receipt = z.strictObject({ receipt: z.string().regex(/^D-[2-9A-HJ-NP-Z]{8}$/) })
export type Receipt = z.infer<typeof Receipt>
