import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import type { Birthday, Campaigns } from '#worker/local/sample/contract.ts'
import { createRandom, sampleHash } from './deterministic.ts'
import { readCampaigns, type SampleCampaign, type SamplePost } from './read-sample.ts'
import type { PlacedPerson } from './timeline.ts'

type LoadedCampaign = Campaigns[number]

/** Returns the campaigns of the sample at `now` (UTC ms); a contest opens before its first entry. Throws if an entry is outside its contest. */
export function sampleCampaigns(posts: readonly SamplePost[], people: readonly PlacedPerson[], now: number): Campaigns {
  return readCampaigns().map(({ days, entries, jurors, tag, ...campaign }) => {
    const times = entries.map((key) => posts.find((post) => post.key === key)?.at ?? Number.NaN)
    const at = (offset: number | null) => (offset === null ? null : Math.round((now + offset * DAY) / HOUR) * HOUR)
    const opensAt = Math.min(at(days.opensAt) ?? now, ...times.map((time) => time - DAY))
    const entriesCloseAt = at(days.entriesCloseAt)
    if (entriesCloseAt !== null && !times.every((time) => time < entriesCloseAt)) throw new Error(`${campaign.slug} closes before an entry`)
    const dates = {
      ...{ opensAt, entriesCloseAt, votingOpensAt: at(days.votingOpensAt), votingClosesAt: at(days.votingClosesAt) },
      endsAt: at(days.endsAt),
    }
    const hashes = entries.map(sampleHash)
    const votes = castVotes(campaign, dates, { posts, people, entries, now })
    const scores = jurors.map((handle) => ({ handle, scores: scoreEntries(`${campaign.slug}:${handle}`, hashes) }))
    return { ...campaign, ...dates, tag, entries: hashes, ballots: votes, jurors: scores }
  })
}

interface Scene {
  posts: readonly SamplePost[]
  people: readonly PlacedPerson[]
  entries: readonly string[]
  now: number
}

/** Returns the ballots of the people who were members when voting opened; nobody votes for their own post. */
function castVotes(
  { slug, votesPerVoter, voterAgeDays }: Pick<SampleCampaign, 'slug' | 'votesPerVoter' | 'voterAgeDays'>,
  { votingOpensAt, votingClosesAt }: Pick<LoadedCampaign, 'votingOpensAt' | 'votingClosesAt'>,
  { posts, people, entries, now }: Scene,
): LoadedCampaign['ballots'] {
  if (votingOpensAt === null || votingClosesAt === null || votingOpensAt > now) return []
  const last = Math.min(votingClosesAt, now - HOUR)
  return people.flatMap(({ handle, at: joinedAt }) => {
    const random = createRandom(`ballot:${slug}:${handle}`)
    const isMember = joinedAt <= votingOpensAt - voterAgeDays * DAY
    if (!isMember || random.integer(1, 10) > 7) return []
    const others = entries.filter((key) => posts.find((post) => post.key === key)?.author !== handle)
    const chosen = others
      // The first entries are liked a little more, so that there is a winner.
      .map((key, place) => ({ key, weight: random.integer(0, 100) - 4 * place }))
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, random.integer(1, votesPerVoter))
    const at = random.integer(Math.floor(votingOpensAt / MINUTE), Math.floor(last / MINUTE)) * MINUTE
    return [{ handle, receipt: sampleHash(`receipt:${slug}:${handle}`), posts: chosen.map(({ key }) => sampleHash(key)), at }]
  })
}

function scoreEntries(seed: string, hashes: readonly string[]): { post: string; score: number }[] {
  const random = createRandom(`scores:${seed}`)
  return hashes.map((post) => ({ post, score: random.integer(5, 10) }))
}

/** Returns a birthday that opened three days before `now` (UTC ms) and runs for eleven more. */
export const sampleBirthday = (now: number): Birthday => ({
  slug: 'birthday',
  opensAt: now - 3 * DAY,
  endsAt: now + 11 * DAY,
})
