import { z } from 'zod'
import { ReadingPreferences } from '#shared/contract/account.ts'
import { Hash, multiLineText, Picture, singleLineText, USERINFO_MESSAGE } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { KINDS, mapOptionalKinds, OPTIONAL_KINDS } from '#shared/notifications/kinds.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { mapProfileLines, mapProfileTexts, PROFILE_LINES } from '#shared/profile-texts.ts'
import { hasUserinfo, isSafeHref } from '#shared/safe-href.ts'
import { DisplayName } from '#worker/account/auth/contract.ts'

export const Bio = multiLineText({ label: 'معرفی', max: LIMITS.bioGraphemes })

const WRONG_LINK = 'نشانی را کامل بنویس؛ مانند https://example.com'

export const ProfileLink = z
  .string()
  .max(300, 'این نشانی بیش از اندازه بلند است')
  .transform((link, context) => {
    const typed = cleanAddress(link)
    const href = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
    const url = isSafeHref(href) && /^https?:/i.test(href) ? new URL(href) : undefined
    if (url?.hostname.includes('.')) return url.href
    context.addIssue(hasUserinfo(href) ? USERINFO_MESSAGE : WRONG_LINK)
    return z.NEVER
  })

export const ProfileLinks = z
  .array(ProfileLink)
  .max(LIMITS.profileLinks, 'حداکثر ۵ پیوند')
  .transform((links) => [...new Set(links)])

const FIRST_BIRTHDAY = '1900-01-01'

/** An existing Gregorian date from 1900 on, as YYYY-MM-DD. `changeProfile` rejects future dates. */
export const BirthDate = z.iso.date('این تاریخ درست نیست').refine((date) => date >= FIRST_BIRTHDAY, 'سال تولد را درست بنویس')

/** The part of a profile that the user writes and everybody reads; stored in columns of the same names. */
export const ProfileFields = z.strictObject({
  name: z.string(),
  ...mapProfileTexts(() => z.string()),
  links: z.array(z.string()),
  avatar: Picture.nullable(),
})

export const OwnProfile = z.strictObject({
  ...ProfileFields.shape,
  handle: z.string(),
  /** Visible only to the user. */
  birthDate: z.string().nullable(),
})
export type OwnProfile = z.infer<typeof OwnProfile>

/** Omitted fields stay unchanged. */
export const ChangeProfile = z.strictObject({
  name: DisplayName.optional(),
  bio: Bio.optional(),
  ...mapProfileLines((name) => singleLineText({ ...PROFILE_LINES[name], isName: true }).optional()),
  links: ProfileLinks.optional(),
  birthDate: BirthDate.nullable().optional(),
})
export type ChangeProfile = z.infer<typeof ChangeProfile>

/** Hash of one of the user’s uploads. */
export const SetAvatar = z.strictObject({ hash: Hash })

export const ReadingResponse = z.strictObject({ reading: ReadingPreferences.nullable() })

/** Kinds of emails that are sent once a week to those who asked for them. */
export const WEEKLY_MAIL_KINDS = ['weeklyDigest', 'weeklyStatistics'] as const
export type WeeklyMailKind = (typeof WEEKLY_MAIL_KINDS)[number]

export const NOTIFICATION_CHANNELS = ['inApp', 'email', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

const Channels = z.strictObject({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() })

export const NotificationPreferences = z.strictObject({
  ...mapOptionalKinds(() => Channels),
  weeklyDigest: z.boolean(),
  weeklyStatistics: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const DEFAULT_NOTIFICATION_PREFERENCES: NotificationPreferences = {
  ...mapOptionalKinds((kind) => {
    const { inApp, email, push } = KINDS[kind].preference
    return { inApp, email, push }
  }),
  weeklyDigest: false,
  weeklyStatistics: false,
}

export const ChangeNotificationPreference = z.union([
  z.strictObject({ kind: z.enum(OPTIONAL_KINDS), channel: z.enum(NOTIFICATION_CHANNELS), on: z.boolean() }),
  z.strictObject({ kind: z.enum(WEEKLY_MAIL_KINDS), on: z.boolean() }),
])
export type ChangeNotificationPreference = z.infer<typeof ChangeNotificationPreference>

export const MailKind = z.enum([...OPTIONAL_KINDS, ...WEEKLY_MAIL_KINDS])
export type MailKind = z.infer<typeof MailKind>
