import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { DAY, HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { campaignBallots, campaignJurors, campaignRankings, campaignResults, campaignVotes } from '#worker/site/ballots/schema.ts'
import { campaignEntries, campaigns } from '#worker/site/campaigns/schema.ts'
import { aPost, aUser, type TestUser } from './factories.ts'

type ContestPhase = 'closed' | 'voting' | 'counting'

/** Returns the dates of a contest that is in the middle of a phase, in UTC ms. */
function datesIn(phase: ContestPhase) {
  const at = now()
  const votingOpensAt = at + { closed: HOUR, voting: -DAY, counting: -3 * DAY }[phase]
  const votingClosesAt = votingOpensAt + 2 * DAY
  return {
    opensAt: votingOpensAt - 10 * DAY,
    entriesCloseAt: votingOpensAt - DAY,
    votingOpensAt,
    votingClosesAt,
    endsAt: votingClosesAt + DAY,
  }
}

interface ContestOptions extends Partial<typeof campaigns.$inferInsert> {
  phase?: ContestPhase
  /** Number of entries, each by an author of its own. */
  entries?: number
}

/** Creates a contest with fixed entries; three votes a voter, accounts of any age and no jury, unless given. */
export async function aContest({ phase = 'voting', entries = 3, ...over }: ContestOptions = {}) {
  const hash = newHash()
  const [campaign] = await database(env)
    .insert(campaigns)
    .values({
      ...{
        slug: `contest-${hash}`,
        clientKey: hash,
        kind: 'contest',
        state: 'published',
        title: 'پویش آزمون',
        ballotSecret: `secret-${hash}`,
      },
      ...{ ...datesIn(phase), storedPhase: phase, entriesFixedAt: now(), voterAgeDays: 0, createdAt: 1, updatedAt: 1 },
      prizes: [
        { title: 'جایزهٔ اول', description: 'کتاب' },
        { title: 'جایزهٔ دوم', description: '' },
      ],
      ...over,
    })
    .returning()
  if (!campaign) throw new Error('Campaign not stored')
  const posts: Awaited<ReturnType<typeof anEntry>>[] = []
  for (let nth = 0; nth < entries; nth++) posts.push(await anEntry(campaign))
  return { ...campaign, entries: posts }
}

/** Adds an entry to a contest, by a new author unless given; entries are published a second apart. */
export async function anEntry(campaign: { id: number; entriesCloseAt: number | null }, author?: TestUser) {
  const writer = author ?? (await aUser())
  const publishedAt = (campaign.entriesCloseAt ?? now()) - DAY
  const post = await aPost(writer, { at: publishedAt })
  const [entry] = await database(env)
    .insert(campaignEntries)
    .values({ campaignId: campaign.id, postId: post.id, authorId: writer.id, publishedAt: publishedAt + post.id })
    .returning()
  if (!entry) throw new Error('Entry not stored')
  return { ...post, author: writer, entryId: entry.id, enteredAt: entry.publishedAt }
}

/** Creates a user whose account is a year old, as old enough voters are. */
export const aVoter = (over: Parameters<typeof aUser>[0] = {}): Promise<TestUser> => aUser({ createdAt: now() - 365 * DAY, ...over })

/** Makes a user a juror of a contest. */
export async function aJuror(campaign: { id: number }, person: { id: number }, number: number) {
  const [juror] = await database(env)
    .insert(campaignJurors)
    .values({ campaignId: campaign.id, userId: person.id, number, addedAt: now() })
    .returning()
  if (!juror) throw new Error('Juror not stored')
  return juror
}

/** Stores a ballot for entries of a contest, by no voter unless given. */
export async function castBallot(
  campaign: { id: number },
  entries: readonly ({ entryId: number } | undefined)[],
  over: Partial<typeof campaignBallots.$inferInsert> = {},
) {
  const at = now()
  const [ballot] = await database(env)
    .insert(campaignBallots)
    .values({ campaignId: campaign.id, receipt: newHash(), voterSince: 1, castAt: at, updatedAt: at, ...over })
    .returning()
  if (!ballot) throw new Error('Ballot not stored')
  const votes = entries.flatMap((entry) => (entry ? [{ ballotId: ballot.id, entryId: entry.entryId, votedAt: at }] : []))
  if (votes.length > 0) await database(env).insert(campaignVotes).values(votes)
  return ballot
}

/** Creates a contest that these posts have won together, and returns its slug. */
export async function publishContest(winners: readonly { post: string; authorId: number }[]): Promise<string> {
  const { id, slug } = await aContest({ phase: 'counting', entries: 0, resultsAt: now() })
  const db = database(env)
  await db
    .insert(campaignResults)
    .values({ campaignId: id, fileKey: `results/${slug}.jsonl`, fileBytes: 1, head: 'h', ballots: 0, excluded: 0, votes: 0 })
  for (const [position, { post, authorId }] of winners.entries()) {
    const postId = sql<number>`(SELECT id FROM posts WHERE hash = ${post})`
    const [entry] = await db.insert(campaignEntries).values({ campaignId: id, postId, authorId, publishedAt: 1 }).returning()
    if (!entry) throw new Error('Entry not stored')
    await db.insert(campaignRankings).values({ campaignId: id, entryId: entry.id, position, place: 1, votes: 0, score: 1, prize: 0 })
  }
  return slug
}
