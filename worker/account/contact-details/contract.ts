import { z } from 'zod'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { parseMobile } from '#shared/persian/parse-mobile.ts'
import { Email, VerifyCode } from '#worker/account/auth/contract.ts'

export const ChangeEmail = z.strictObject({ email: Email })

/** An Iranian mobile number in any notation, normalized to `+98` and ten digits. */
const Phone = z
  .string()
  .overwrite(cleanAddress)
  .max(40, 'شمارهٔ موبایل را کامل بنویس؛ مانند ۰۹۱۲۱۲۳۴۵۶۷')
  .transform((text, context) => {
    const mobile = parseMobile(text)
    if (mobile && 'phone' in mobile) return mobile.phone
    context.addIssue(mobile?.validationError ?? 'شمارهٔ موبایل را کامل بنویس؛ مانند ۰۹۱۲۱۲۳۴۵۶۷')
    return z.NEVER
  })
export const ChangePhone = z.strictObject({ phone: Phone })

export const VerifyContactDetail = VerifyCode

/** Masked email address and phone number; null when not set or not verified. */
export const ContactDetails = z.strictObject({ email: z.string().nullable(), phone: z.string().nullable() })
export type ContactDetails = z.infer<typeof ContactDetails>
