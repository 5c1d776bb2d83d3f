import { expect, test } from 'vitest'
import { CAMPAIGN_PHASES, type CampaignPhase } from '#shared/campaign-phase.ts'
import { groupByPhase } from './CampaignList.tsx'

const aCampaign = (phase: CampaignPhase) => ({ slug: phase, kind: 'contest' as const, title: phase, theme: '', phase, phaseEndsAt: null })

test('the list begins with what one can vote for, write for, read or celebrate; each campaign is in one group', () => {
  const { open, coming, past } = groupByPhase(CAMPAIGN_PHASES.map(aCampaign))
  expect(open.map(({ phase }) => phase)).toEqual(['voting', 'entries', 'closed', 'running'])
  expect(coming.map(({ phase }) => phase)).toEqual(['upcoming', 'unscheduled'])
  expect(past.map(({ phase }) => phase)).toEqual(['counting', 'results', 'over', 'cancelled'])
})
