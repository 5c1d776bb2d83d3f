import { findPhase } from '#shared/campaign-phase.ts'
import type { UpdateCampaign } from './contract.ts'
import type { CampaignRow } from './find-campaign.ts'

type Field = Exclude<keyof UpdateCampaign, 'version'>

const ENTRY_RULES = ['tag', 'entriesPerAuthor', 'minWords', 'authorAgeDays', 'opensAt'] as const
const VOTE_RULES = ['votesPerVoter', 'voterAgeDays', 'juryWeight', 'votingOpensAt'] as const
const TEXTS: readonly string[] = ['title', 'theme', 'description', 'rules']
const DATES = ['opensAt', 'entriesCloseAt', 'votingOpensAt', 'votingClosesAt', 'endsAt'] as const
const ALL: readonly Field[] = [...ENTRY_RULES, 'entriesCloseAt', ...VOTE_RULES, 'votingClosesAt', 'endsAt', 'prizes']

/** Returns the fields that can no longer change at a time in UTC ms, because a phase that depends on them has begun. */
export function findLockedFields(campaign: CampaignRow, at: number): Field[] {
  const { kind, state, opensAt, entriesCloseAt, votingOpensAt, votingClosesAt, endsAt, entriesFixedAt } = campaign
  if (state === 'draft') return []
  const phase = findPhase(campaign, at)
  if (phase === 'cancelled' || phase === 'results' || campaign.resultsAt !== null) return [...ALL]
  const isPast = (time: number | null) => time !== null && time <= at
  if (kind === 'birthday') return [...(isPast(opensAt) ? (['opensAt'] as const) : []), ...(isPast(endsAt) ? (['endsAt'] as const) : [])]
  return [
    ...(isPast(opensAt) ? ENTRY_RULES : []),
    ...(isPast(entriesCloseAt) || entriesFixedAt !== null ? (['entriesCloseAt'] as const) : []),
    ...(isPast(votingOpensAt) ? VOTE_RULES : []),
    ...(isPast(votingClosesAt) ? (['votingClosesAt'] as const) : []),
  ]
}

const readField = (campaign: CampaignRow, field: Field): unknown => (field === 'tag' ? (campaign.tagName ?? '') : campaign[field])

/** Returns whether the input gives a field another value than it has. */
export const isChanged = (campaign: CampaignRow, input: UpdateCampaign, field: Field): boolean =>
  JSON.stringify(readField(campaign, field)) !== JSON.stringify(input[field])

/** Returns the names of the fields that the input changes. */
export const findChanges = (campaign: CampaignRow, input: UpdateCampaign): Field[] =>
  [...TEXTS, ...ALL].filter((field): field is Field => isChanged(campaign, input, field as Field)) // The names of all fields.

/** Returns a message for every date of an opened campaign that the input moves back: people may rely on it. */
export function findDatesMovedBack(campaign: CampaignRow, input: UpdateCampaign, at: number): Record<string, string> {
  if (campaign.state !== 'published' || campaign.opensAt === null || campaign.opensAt > at) return {}
  return Object.fromEntries(
    DATES.flatMap((date) => {
      const before = campaign[date]
      const after = input[date]
      return before !== null && (after === null || after < before) ? [[date, 'پویش آغاز شده است؛ این زمان فقط می‌تواند دیرتر شود']] : []
    }),
  )
}
