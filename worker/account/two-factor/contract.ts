import { z } from 'zod'

/** How the second step stands; times are UTC ms. */
export const TwoFactorStatus = z.strictObject({
  /** On since; null while it is off. */
  enabledAt: z.number().int().nullable(),
  recoveryCodesLeft: z.number().int(),
})
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>

/** What an authenticator app is given: by scanning, by a link on the same device, or by hand. */
export const TwoFactorSetup = z.strictObject({
  /** Base 32, as typed by hand. */
  secret: z.string(),
  uri: z.string(),
  /** A square of `size` modules a side and the SVG path of its dark ones. */
  qr: z.strictObject({ size: z.number().int(), path: z.string() }),
})
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>

/** A code of the app, or a recovery code where one will do; any script and spacing. */
export const TwoFactorCode = z.strictObject({ code: z.string().trim().min(1, 'کد را بنویس').max(60) })

/** Shown once. */
export const RecoveryCodes = z.strictObject({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
