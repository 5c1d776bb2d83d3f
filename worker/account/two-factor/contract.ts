import { z } from 'zod'
import { cleanAddress } from '#shared/persian/clean-text.ts'

export const TwoFactorStatus = z.strictObject({
  /** Time two-factor was turned on, in UTC ms; null while it is off. */
  enabledAt: z.number().int().nullable(),
  recoveryCodesLeft: z.number().int(),
})
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>

export const TwoFactorSetup = z.strictObject({
  /** Base32-encoded, for manual entry. */
  secret: z.string(),
  uri: z.string(),
  /** Modules per side, and the SVG path of the dark modules. */
  qr: z.strictObject({ size: z.number().int(), path: z.string() }),
})
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>

/** A TOTP code, or a recovery code where accepted; spaces and Persian or Arabic digits are allowed. */
export const TwoFactorCode = z.strictObject({ code: z.string().overwrite(cleanAddress).min(1, 'کد را بنویس').max(60) })

/** Returned only once, when the codes are generated. */
export const RecoveryCodes = z.strictObject({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
