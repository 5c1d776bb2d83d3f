import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { TagLink } from '#worker/posts/posts/contract.ts'
import { CampaignSlug } from '#worker/site/campaigns/contract.ts'
import { CommunityYear, MemberYear } from '#worker/statistics/posts/contract.ts'

/** Twelve Jalali months of whole Tehran days, in UTC ms; `until` is exclusive. */
const year = { since: z.number().int(), until: z.number().int() }

/** The community's year; `numbers` is null until a cron task has counted it. `tags` are those with most posts. */
export const CommunityBirthday = z.strictObject({ ...year, numbers: CommunityYear.nullable(), tags: z.array(TagLink) })
export type CommunityBirthday = z.infer<typeof CommunityBirthday>

/** The viewer's year. `card` is the hash of the viewer's card; `canCreateCard` is false before the birthday and for a year without numbers. */
export const OwnBirthday = z.strictObject({ ...year, numbers: MemberYear, card: Hash.nullable(), canCreateCard: z.boolean() })
export type OwnBirthday = z.infer<typeof OwnBirthday>

export const ByCard = z.strictObject({ slug: CampaignSlug, hash: Hash })

/** A member's year as it was when the card was created, with the member's current name. */
export const BirthdayCard = z.strictObject({
  hash: Hash,
  campaign: z.strictObject({ slug: CampaignSlug, title: z.string() }),
  author: UserCard,
  ...year,
  numbers: MemberYear,
  createdAt: z.number().int(),
})
export type BirthdayCard = z.infer<typeof BirthdayCard>

export const CreatedCard = z.strictObject({ hash: Hash })
export type CreatedCard = z.infer<typeof CreatedCard>
