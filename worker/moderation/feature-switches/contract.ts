import { z } from 'zod'
import { singleLineText } from '#shared/contract/fields.ts'
import { Time } from '#shared/contract/money.ts'
import { FEATURES } from '#shared/feature-switches.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    turn_off_feature: 'site'
    turn_on_feature: 'site'
  }
}

export const ByFeature = z.strictObject({ feature: z.enum(FEATURES) })

const Off = z.strictObject({
  isOff: z.literal(true),
  reason: singleLineText({ label: 'دلیل', max: LIMITS.switchReason, emptyMessage: 'بنویس چرا خاموشش می‌کنی' }),
  notice: singleLineText({ label: 'پیام', max: LIMITS.switchNotice, emptyMessage: 'بنویس کاربران چه بخوانند' }),
})
const On = z.strictObject({ isOff: z.literal(false) })

export const SetFeature = z.discriminatedUnion('isOff', [Off, On])
export type SetFeature = z.infer<typeof SetFeature>

/** The last change of a switch; null values for a feature that was never turned off. */
export const FeatureSwitch = z.strictObject({
  feature: z.enum(FEATURES),
  isOff: z.boolean(),
  reason: z.string(),
  notice: z.string(),
  changedBy: UserCard.nullable(),
  changedAt: Time.nullable(),
})
export type FeatureSwitch = z.infer<typeof FeatureSwitch>
export const FeatureSwitches = z.strictObject({ items: z.array(FeatureSwitch) })
export type FeatureSwitches = z.infer<typeof FeatureSwitches>

/** What is off now, for forms that show the notice before they are filled in. */
export const OffFeatures = z.strictObject({ off: z.array(z.strictObject({ feature: z.enum(FEATURES), notice: z.string() })) })
export type OffFeatures = z.infer<typeof OffFeatures>
