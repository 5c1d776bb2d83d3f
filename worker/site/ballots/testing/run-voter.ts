import { env } from 'cloudflare:workers'
import { now } from '#worker/lib/clock.ts'
import { as, faultyDatabase } from '#worker/testing/index.ts'
import { Ballot, BallotState } from '../contract.ts'
import type { StormVoter } from './storm-voters.ts'

export interface StormContest {
  slug: string
  hashes: readonly string[]
  votesPerVoter: number
  closesAt: number
}

export type Figures = Record<
  'requests' | 'accepted' | 'limited' | 'closed' | 'lostBefore' | 'lostAfter' | 'reconnected' | 'doubled' | 'raced' | 'violations',
  number
>

/** What a voter knows: the acknowledged choices, and whether a change may have been stored without an answer. */
export interface VoterModel {
  chosen: Set<string>
  receipt: string | null
  uncertain: { hash: string; isChosen: boolean } | null
}

interface Change {
  hash: string
  isChosen: boolean
}

const FAULTS = [
  { nth: 1, when: 'before', name: 'lostBefore' },
  { nth: 1, when: 'after', name: 'lostAfter' },
  // The Worker itself repeats a batch whose connection is lost after it committed.
  { nth: 1, when: 'after', name: 'reconnected', message: 'D1_ERROR: Network connection lost.' },
] as const
const FAULT_RATE = 0.12
const DOUBLE_RATE = 0.15
const RACE_RATE = 0.1
/** Entries chosen at once in a race, more than a ballot takes. */
const RACERS = 5
const MATCH = /"campaign_ballots"/

/**
 * Makes random changes of one ballot until voting closes, repeating those without an answer, and checks every answer against the model.
 * `random` returns numbers from 0 to 1.
 */
export async function runVoter(voter: StormVoter, contest: StormContest, changes: number, random: () => number, figures: Figures) {
  const model: VoterModel = { chosen: new Set(), receipt: null, uncertain: null }
  const pick = () => contest.hashes[Math.floor(random() * contest.hashes.length)] ?? ''
  for (let nth = 0; nth < changes; nth++) {
    if (random() < RACE_RATE) {
      const hashes = new Set(Array.from({ length: RACERS }, pick))
      if ((await raceChoices(voter, contest, model, hashes, figures)) === 'closed') return model
    }
    const [given] = model.chosen
    const isFull = model.chosen.size >= contest.votesPerVoter
    const takesBack = given !== undefined && random() < (isFull ? 0.7 : 0.2)
    const change = { hash: takesBack ? given : pick(), isChosen: !takesBack }
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt === 3
      const outcome = await sendChange(voter, contest, model, change, isLast ? 1 : random(), random, figures)
      if (outcome === 'closed') return model
      if (outcome === 'answered') break
    }
  }
  return model
}

async function sendChange(
  voter: StormVoter,
  contest: StormContest,
  model: VoterModel,
  change: Change,
  chance: number,
  random: () => number,
  figures: Figures,
): Promise<'answered' | 'lost' | 'closed'> {
  const fault = chance < FAULT_RATE ? FAULTS[Math.floor(random() * FAULTS.length)] : undefined
  const DB = fault ? faultyDatabase(env.DB, { ...fault, match: MATCH }).database : env.DB
  const send = () => {
    figures.requests += 1
    const options = { headers: { 'CF-Connecting-IP': voter.address }, env: { DB } }
    return as(voter)[change.isChosen ? 'put' : 'delete'](`/api/campaigns/${contest.slug}/votes/${change.hash}`, undefined, options)
  }
  const sentAt = now()
  const isDoubled = !fault && random() < DOUBLE_RATE
  if (isDoubled) figures.doubled += 1
  const [response] = await Promise.all(isDoubled ? [send(), send()] : [send()])
  if (!response) throw new Error('No response')
  if (fault) figures[fault.name] += 1
  if (response.status >= 500) {
    model.uncertain = change
    return 'lost'
  }
  if (response.status === 200) {
    if (sentAt >= contest.closesAt) figures.violations += 1
    figures.accepted += 1
    checkAnswer(BallotState.parse(await response.json()), contest, model, change, figures)
    return 'answered'
  }
  if (response.status !== 409) throw new Error(`Unexpected status ${response.status}: ${await response.text()}`)
  if (now() >= contest.closesAt) {
    figures.closed += 1
    return 'closed'
  }
  figures.limited += 1
  if (model.chosen.size < contest.votesPerVoter || model.chosen.has(change.hash)) figures.violations += 1
  model.uncertain = null
  return 'answered'
}

/** Chooses several entries at once, of which as many must be accepted as there are votes left, and reads which they are. */
async function raceChoices(
  voter: StormVoter,
  contest: StormContest,
  model: VoterModel,
  hashes: ReadonlySet<string>,
  figures: Figures,
): Promise<'answered' | 'closed'> {
  const headers = { 'CF-Connecting-IP': voter.address }
  figures.requests += hashes.size + 1
  figures.raced += 1
  await Promise.all([...hashes].map((hash) => as(voter).put(`/api/campaigns/${contest.slug}/votes/${hash}`, undefined, { headers })))
  const isClosed = now() >= contest.closesAt
  const { state } = Ballot.parse(await (await as(voter).get(`/api/campaigns/${contest.slug}/ballot?limit=1`)).json())
  const expected = Math.min(contest.votesPerVoter, model.chosen.union(hashes).size)
  if (isClosed ? state.chosen.length > expected : state.chosen.length !== expected) figures.violations += 1
  model.chosen = new Set(state.chosen.map(({ hash }) => hash))
  model.receipt = state.receipt
  return isClosed ? 'closed' : 'answered'
}

/** Applies an answered change to the model, and counts a violation if the answer shows another ballot. */
function checkAnswer(state: BallotState, contest: StormContest, model: VoterModel, change: Change, figures: Figures): void {
  if (change.isChosen) model.chosen.add(change.hash)
  else model.chosen.delete(change.hash)
  model.uncertain = null
  const shown = state.chosen.map(({ hash }) => hash)
  const isEqual = shown.length === model.chosen.size && shown.every((hash) => model.chosen.has(hash))
  const isSameReceipt = model.receipt === null || model.receipt === state.receipt
  if (!isEqual || !isSameReceipt || shown.length > contest.votesPerVoter) figures.violations += 1
  model.receipt = state.receipt
}
