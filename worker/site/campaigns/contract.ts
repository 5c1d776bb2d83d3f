import { z } from 'zod'
import { CAMPAIGN_PHASES } from '#shared/campaign-phase.ts'
import { Hash, multiLineText, singleLineText } from '#shared/contract/fields.ts'
import { IdempotencyKey, PageQuery, page } from '#shared/contract/http.ts'
import { Time } from '#shared/contract/money.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    create_campaign: 'campaigns'
    change_campaign: 'campaigns'
    publish_campaign: 'campaigns'
    unpublish_campaign: 'campaigns'
    cancel_campaign: 'campaigns'
    exclude_entry: 'campaigns'
    readmit_entry: 'campaigns'
  }
}

export const CampaignSlug = z
  .string()
  .min(3, 'نشانی پویش دست‌کم ۳ نویسه است')
  .max(30, 'نشانی پویش حداکثر ۳۰ نویسه است')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'فقط حرف کوچک انگلیسی و رقم، با یک خط تیره در میان')
export const ByCampaign = z.strictObject({ slug: CampaignSlug })
export const ByCampaignPost = z.strictObject({ slug: CampaignSlug, hash: Hash })

export const CampaignKind = z.enum(['contest', 'birthday'])
export type CampaignKind = z.infer<typeof CampaignKind>

export const Prize = z.strictObject({
  title: singleLineText({ label: 'نام جایزه', max: LIMITS.campaignPrizeTitle, emptyMessage: 'نام جایزه را بنویس' }),
  description: singleLineText({ label: 'توضیح جایزه', max: LIMITS.campaignPrizeDescription }),
})

const dates = {
  opensAt: Time.nullable(),
  entriesCloseAt: Time.nullable(),
  votingOpensAt: Time.nullable(),
  votingClosesAt: Time.nullable(),
  endsAt: Time.nullable(),
}
const conditions = {
  votesPerVoter: z.number().int().min(1, 'دست‌کم یک رأی').max(LIMITS.campaignVotesPerVoter, 'حداکثر ۱۰ رأی'),
  entriesPerAuthor: z.number().int().min(1, 'دست‌کم یک پست').max(LIMITS.campaignEntriesPerAuthor, 'حداکثر ۱۰ پست'),
  minWords: z.number().int().min(0, 'از صفر به بالا').max(LIMITS.campaignMinWords, 'حداکثر ۱۰٬۰۰۰ واژه'),
  authorAgeDays: z.number().int().min(0, 'از صفر به بالا').max(LIMITS.campaignAccountAgeDays, 'حداکثر ۳۶۵ روز'),
  voterAgeDays: z.number().int().min(0, 'از صفر به بالا').max(LIMITS.campaignAccountAgeDays, 'حداکثر ۳۶۵ روز'),
  juryWeight: z.number().int().min(0, 'از ۰ تا ۱۰۰').max(100, 'از ۰ تا ۱۰۰'),
}

const Count = z.number().int()

export const CampaignLink = z.strictObject({
  slug: CampaignSlug,
  kind: CampaignKind,
  title: z.string(),
  theme: z.string(),
  phase: z.enum(CAMPAIGN_PHASES),
  /** When the phase ends by the clock, in UTC ms. */
  phaseEndsAt: z.number().int().nullable(),
})
export type CampaignLink = z.infer<typeof CampaignLink>
export const CampaignLinks = page(CampaignLink)
export type CampaignLinks = z.infer<typeof CampaignLinks>

/** `running` lists the campaigns that run now on one page, those whose phase ends first leading; otherwise all, the latest first. */
export const CampaignsQuery = PageQuery.extend({ filter: z.literal('running').optional() })
export type CampaignsQuery = z.infer<typeof CampaignsQuery>

/** Times are UTC ms; null until they are set. */
export const Campaign = CampaignLink.extend({
  description: z.string(),
  rules: z.array(z.string()),
  prizes: z.array(z.strictObject({ title: z.string(), description: z.string() })),
  /** The tag of entries; null for birthdays. `slug` is null until a post has the tag. */
  tag: z.strictObject({ name: z.string(), slug: z.string().nullable() }).nullable(),
  ...dates,
  resultsAt: Time.nullable(),
  ...{ votesPerVoter: Count, entriesPerAuthor: Count, minWords: Count, authorAgeDays: Count, voterAgeDays: Count, juryWeight: Count },
})
export type Campaign = z.infer<typeof Campaign>

/** Entries, newest first. */
export const Entries = page(PostCard)
export type Entries = z.infer<typeof Entries>

/**
 * Why a post of the viewer with the tag of a contest is not an entry. `contest_full` comes after `LIMITS.campaignEntries` earlier entries;
 * `too_late` met the conditions only after the entries were fixed.
 */
export const EntryProblem = z.enum([
  'published_outside',
  'too_short',
  'account_too_young',
  'too_many',
  'sponsored',
  'withdrawn',
  'excluded',
  'contest_full',
  'too_late',
])
export type EntryProblem = z.infer<typeof EntryProblem>

/** A post of the viewer with the tag; `problem` is null for an entry, `reason` is the staff's for `excluded`. */
export const OwnEntry = z.strictObject({
  hash: Hash,
  path: z.string(),
  title: z.string(),
  problem: EntryProblem.nullable(),
  reason: z.string(),
  canWithdraw: z.boolean(),
  canReturn: z.boolean(),
})
export type OwnEntry = z.infer<typeof OwnEntry>
export const OwnEntries = z.strictObject({ items: z.array(OwnEntry) })
export type OwnEntries = z.infer<typeof OwnEntries>

const content = {
  title: singleLineText({ label: 'نام پویش', max: LIMITS.campaignTitle, emptyMessage: 'نام پویش را بنویس' }),
  theme: singleLineText({ label: 'موضوع', max: LIMITS.campaignTheme }),
  description: multiLineText({ label: 'توضیح', max: LIMITS.campaignDescription }),
  rules: multiLineText({ label: 'قاعده‌ها', max: LIMITS.campaignRules }),
  prizes: z.array(Prize).max(LIMITS.campaignPrizes, 'حداکثر ۱۰ جایزه'),
  tag: singleLineText({ label: 'برچسب', max: LIMITS.campaignTag }),
}

export const CreateCampaign = z.strictObject({
  key: IdempotencyKey,
  slug: CampaignSlug,
  kind: CampaignKind,
  title: content.title,
})
export type CreateCampaign = z.infer<typeof CreateCampaign>
export const CreatedCampaign = z.strictObject({ slug: CampaignSlug })

/** Replaces texts, dates and conditions; `version` is the one that the editor was opened with. */
export const UpdateCampaign = z.strictObject({ version: z.number().int(), ...content, ...dates, ...conditions })
export type UpdateCampaign = z.infer<typeof UpdateCampaign>

/** What admins see. `locked` names fields that can no longer change, because a phase that depends on them has begun. */
export const AdminCampaign = Campaign.extend({
  state: z.enum(['draft', 'published', 'cancelled']),
  version: z.number().int(),
  entryCount: z.number().int(),
  locked: z.array(z.string()),
})
export type AdminCampaign = z.infer<typeof AdminCampaign>

export const AdminCampaignCard = CampaignLink.extend({
  state: z.enum(['draft', 'published', 'cancelled']),
  opensAt: Time.nullable(),
  endsAt: Time.nullable(),
})
export type AdminCampaignCard = z.infer<typeof AdminCampaignCard>
export const AdminCampaigns = page(AdminCampaignCard)
export type AdminCampaigns = z.infer<typeof AdminCampaigns>

/** An entry, or a post that staff excluded; then `exclusion` is the reason, otherwise null. */
export const AdminEntry = z.strictObject({
  hash: Hash,
  path: z.string(),
  title: z.string(),
  author: UserCard,
  publishedAt: Time,
  exclusion: z.string().nullable(),
})
export type AdminEntry = z.infer<typeof AdminEntry>
export const AdminEntries = page(AdminEntry)
export type AdminEntries = z.infer<typeof AdminEntries>

/** `publish` shows a draft, `unpublish` hides it again before it opens, `cancel` ends a campaign for good. */
export const ChangeCampaignState = z.strictObject({ action: z.enum(['publish', 'unpublish', 'cancel']) })
export type ChangeCampaignState = z.infer<typeof ChangeCampaignState>

export const ExcludeEntry = z.strictObject({
  reason: singleLineText({ label: 'دلیل', max: LIMITS.campaignReason, emptyMessage: 'دلیل کنار گذاشتن را بنویس' }),
})
export type ExcludeEntry = z.infer<typeof ExcludeEntry>
