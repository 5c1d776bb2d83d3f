/**
 * Phases of a campaign in order. A contest passes all; a birthday is `upcoming`, `running` and `over`. `entries` accepts posts, `closed` is
 * between entries and voting, `counting` between voting and results.
 */
export const CAMPAIGN_PHASES = [
  'unscheduled',
  'upcoming',
  'entries',
  'closed',
  'voting',
  'counting',
  'results',
  'running',
  'over',
  'cancelled',
] as const
export type CampaignPhase = (typeof CAMPAIGN_PHASES)[number]

/** Times in UTC ms; null until they are set. */
export interface CampaignDates {
  opensAt: number | null
  entriesCloseAt: number | null
  votingOpensAt: number | null
  votingClosesAt: number | null
  endsAt: number | null
}

interface Phased extends CampaignDates {
  kind: 'contest' | 'birthday'
  state: 'draft' | 'published' | 'cancelled'
  /** When the results of a contest were published. */
  resultsAt: number | null
}

/** Returns the phase of a campaign at a time in UTC ms. */
export function findPhase(campaign: Phased, at: number): CampaignPhase {
  const { kind, state, opensAt, entriesCloseAt, votingOpensAt, votingClosesAt, endsAt, resultsAt } = campaign
  if (state === 'cancelled') return 'cancelled'
  if (opensAt === null || endsAt === null) return 'unscheduled'
  if (at < opensAt) return 'upcoming'
  if (kind === 'birthday') return at < endsAt ? 'running' : 'over'
  if (at < (entriesCloseAt ?? endsAt)) return 'entries'
  if (at < (votingOpensAt ?? endsAt)) return 'closed'
  if (at < (votingClosesAt ?? endsAt)) return 'voting'
  return resultsAt === null ? 'counting' : 'results'
}

/** Returns whether home and the sidebar link to a campaign in this phase. */
export const isRunning = (phase: CampaignPhase): boolean => ['entries', 'closed', 'voting', 'counting', 'running'].includes(phase)

/** Returns when the phase ends by the clock, in UTC ms; null if it does not. */
export function findPhaseEnd(phase: CampaignPhase, dates: CampaignDates): number | null {
  if (phase === 'upcoming') return dates.opensAt
  if (phase === 'entries') return dates.entriesCloseAt
  if (phase === 'closed') return dates.votingOpensAt
  if (phase === 'voting') return dates.votingClosesAt
  return phase === 'running' ? dates.endsAt : null
}
