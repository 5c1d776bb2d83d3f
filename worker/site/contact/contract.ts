import { z } from 'zod'
import { singleLineText } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanAddress, isCleanText } from '#shared/persian/clean-text.ts'

/** `key` is the client's idempotency key. */
export const ContactMessage = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'کلید درخواست درست نیست'),
  name: singleLineText({ label: 'نام', max: LIMITS.nameGraphemes, emptyMessage: 'نامت را بنویس', isName: true }),
  email: z
    .string()
    .overwrite(cleanAddress)
    .max(254, 'این نشانی بیش از اندازه بلند است')
    .pipe(z.email('نشانی ایمیلی مانند name@example.ir بنویس')),
  subject: singleLineText({ label: 'موضوع', max: LIMITS.contactSubjectGraphemes, emptyMessage: 'موضوع پیام را بنویس' }),
  message: z
    .string()
    .max(LIMITS.contactMessageLength, 'پیام حداکثر ۵٬۰۰۰ نویسه است؛ کوتاه‌ترش کن')
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => /[\p{L}\p{N}]/u.test(text), 'پیامت را بنویس')
    .refine(isCleanText, 'نویسه‌ای ناخوانا در پیام هست؛ آن را حذف کن'),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const Receipt = z.strictObject({ receipt: z.string().regex(/^D-[2-9A-HJ-NP-Z]{8}$/) })
export type Receipt = z.infer<typeof Receipt>
