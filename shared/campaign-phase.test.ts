import { expect, test } from 'vitest'
import { CAMPAIGN_PHASES, findPhase, findPhaseEnd, isRunning } from './campaign-phase.ts'

const DATES = { opensAt: 10, entriesCloseAt: 20, votingOpensAt: 30, votingClosesAt: 40, endsAt: 50 }
const contest = { kind: 'contest', state: 'published', ...DATES, resultsAt: null } as const
const phasesOf = (campaign: Parameters<typeof findPhase>[0]) =>
  [9, 10, 19, 20, 29, 30, 39, 40, 49, 50, 99].map((at) => findPhase(campaign, at))

test('a contest passes its phases, each from its first millisecond', () => {
  expect(phasesOf(contest)).toEqual([
    'upcoming',
    'entries',
    'entries',
    'closed',
    'closed',
    'voting',
    'voting',
    'counting',
    'counting',
    'counting',
    'counting',
  ])
  expect(phasesOf({ ...contest, resultsAt: 45 }).slice(-4)).toEqual(['results', 'results', 'results', 'results'])
})

test('a time that is not set is the end', () => {
  expect(phasesOf({ ...contest, entriesCloseAt: null })).toEqual([
    'upcoming',
    ...Array.from({ length: 8 }, () => 'entries'),
    'counting',
    'counting',
  ])
  expect(phasesOf({ ...contest, votingOpensAt: null }).slice(3, 10)).toEqual([...Array.from({ length: 6 }, () => 'closed'), 'counting'])
  expect(phasesOf({ ...contest, votingClosesAt: null }).slice(5)).toEqual([
    ...Array.from({ length: 4 }, () => 'voting'),
    'counting',
    'counting',
  ])
})

test('a birthday runs from its beginning to its end', () => {
  expect(phasesOf({ ...contest, kind: 'birthday' })).toEqual(['upcoming', ...Array.from({ length: 8 }, () => 'running'), 'over', 'over'])
})

test('a campaign without a beginning or an end is unscheduled, and a cancelled one cancelled', () => {
  for (const missing of [{ opensAt: null }, { endsAt: null }])
    expect(new Set(phasesOf({ ...contest, ...missing }))).toEqual(new Set(['unscheduled']))
  expect(new Set(phasesOf({ ...contest, opensAt: null, state: 'cancelled' }))).toEqual(new Set(['cancelled']))
  expect(phasesOf({ ...contest, state: 'draft' })).toEqual(phasesOf(contest))
})

test('home links to a campaign while something happens, and a phase ends by its own time', () => {
  expect(CAMPAIGN_PHASES.filter(isRunning)).toEqual(['entries', 'closed', 'voting', 'counting', 'running'])
  expect(CAMPAIGN_PHASES.map((phase) => findPhaseEnd(phase, DATES))).toEqual([null, 10, 20, 30, 40, null, null, 50, null, null])
})
