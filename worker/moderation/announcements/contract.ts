import { z } from 'zod'
import { Hash, HttpsUrl, singleLineText } from '#shared/contract/fields.ts'
import { IdempotencyKey, page } from '#shared/contract/http.ts'
import { Time } from '#shared/contract/money.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    create_announcement: 'site'
    stop_announcement: 'site'
  }
}

export const AUDIENCES = ['everyone', 'members'] as const
export type Audience = (typeof AUDIENCES)[number]

const Path = z
  .string()
  .overwrite(cleanAddress)
  .max(LIMITS.announcementLink, 'این نشانی بیش از اندازه بلند است')
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'نشانی داخل دفتر را از نخستین / آن بنویس، یا نشانی کاملی که با https:// آغاز شود')

export const CreateAnnouncement = z
  .strictObject({
    key: IdempotencyKey,
    text: singleLineText({ label: 'متن', max: LIMITS.announcementText, emptyMessage: 'متن اطلاعیه را بنویس' }),
    /** Path on this site or an https URL; empty without a link. */
    link: z.union([z.literal(''), Path, HttpsUrl], 'نشانی داخل دفتر را از نخستین / آن بنویس، یا نشانی کاملی که با https:// آغاز شود'),
    audience: z.enum(AUDIENCES, 'انتخاب کن چه کسانی ببینند'),
    isDismissible: z.boolean(),
    /** Null starts at once. */
    startsAt: Time.nullable(),
    endsAt: Time,
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || startsAt < endsAt, { message: 'پایان باید پس از آغاز باشد', path: ['endsAt'] })
export type CreateAnnouncement = z.infer<typeof CreateAnnouncement>

export const ByAnnouncement = z.strictObject({ hash: Hash })

export const Announcement = z.strictObject({
  hash: Hash,
  text: z.string(),
  link: z.string(),
  audience: z.enum(AUDIENCES),
  isDismissible: z.boolean(),
  startsAt: Time,
  endsAt: Time,
  state: z.enum(['upcoming', 'shown', 'ended']),
  createdBy: UserCard,
  createdAt: Time,
})
export type Announcement = z.infer<typeof Announcement>
export const Announcements = page(Announcement)
export type Announcements = z.infer<typeof Announcements>

/** What the bar above a page shows. */
export interface ShownAnnouncement {
  hash: string
  text: string
  link: string
  isDismissible: boolean
}
