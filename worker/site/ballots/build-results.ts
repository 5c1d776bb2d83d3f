import { createHash } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { sha256 } from '#worker/lib/hash.ts'
import type { ObjectKey } from '#worker/lib/media-bucket.ts'
import type { CampaignRow } from '#worker/site/campaigns/index.ts'
import { writeObject } from './object-writer.ts'
import { IS_ELIGIBLE, IS_WITHDRAWN, JOIN_POST } from './policy.ts'
import { type Rank, rankEntries, type Tally } from './rank-entries.ts'

/** Version of the file format, which docs/verify-a-contest.md describes. */
const FORMAT = 'daftar-contest-1'
const CONTENT_TYPE = 'application/x-ndjson; charset=utf-8'
/** Ballots of one query. */
const BATCH_SIZE = 1000

export interface BuiltResults {
  fileKey: ObjectKey
  fileBytes: number
  head: string
  ballots: number
  excluded: number
  votes: number
  ranking: readonly (Rank & { entryId: number })[]
  /** Value of `INELIGIBLE_ENTRIES` for which the file is right. */
  statuses: string
}

/** SQL expression: the entries of the contest `c` that do not take part, as text, so that a change of one of them is noticed. */
export const INELIGIBLE_ENTRIES = sql<string>`(SELECT coalesce(group_concat(id, ' '), '') FROM (SELECT e.id AS id FROM campaign_entries e ${JOIN_POST}
  WHERE e.campaign_id = c.id AND NOT ${IS_ELIGIBLE} ORDER BY e.id))`

const selectFileEntries = (db: Database, campaignId: number) =>
  db
    .select({
      id: sql<number>`e.id`.as('id'),
      hash: sql<string>`p.hash`.as('hash'),
      publishedAt: sql<number>`e.published_at`.as('published_at'),
      isEligible: sql<number>`${IS_ELIGIBLE}`.as('is_eligible'),
      isWithdrawn: sql<number>`${IS_WITHDRAWN}`.as('is_withdrawn'),
    })
    .from(sql`campaign_entries e ${JOIN_POST}`)
    .where(sql`e.campaign_id = ${campaignId}`)
    .orderBy(asc(sql`p.hash`))

const selectScores = (db: Database, campaignId: number) =>
  db
    .select({
      number: sql<number>`j.number`.as('number'),
      scores: sql<string>`(SELECT json_group_array(json_array(s.entry_id, s.score)) FROM campaign_scores s WHERE s.juror_id = j.id)`.as(
        'scores',
      ),
    })
    .from(sql`campaign_jurors j`)
    .where(sql`j.campaign_id = ${campaignId} AND j.removed_at IS NULL`)
    .orderBy(asc(sql`j.number`))

const selectBallots = (db: Database, campaignId: number, after: string) =>
  db
    .select({
      receipt: sql<string>`b.receipt`.as('receipt'),
      reason: sql<string | null>`iif(b.excluded_at IS NULL, NULL, coalesce(b.exclusion_reason, ''))`.as('reason'),
      entryIds: sql<string>`(SELECT json_group_array(v.entry_id) FROM campaign_votes v WHERE v.ballot_id = b.id)`.as('entry_ids'),
    })
    .from(sql`campaign_ballots b`)
    .where(sql`b.campaign_id = ${campaignId} AND b.receipt > ${after}`)
    .orderBy(asc(sql`b.receipt`))
    .limit(BATCH_SIZE)

/**
 * Writes the results file of a contest whose tally was requested at `countedAt`, in bounded memory. The bytes and the key depend only on what
 * is counted, so repeated and concurrent runs store the same object.
 */
export async function buildResults(env: Env, db: Database, campaign: CampaignRow, countedAt: number): Promise<BuiltResults> {
  const { entries, jurors, status } = await readTogether(db, {
    entries: selectFileEntries(db, campaign.id),
    jurors: selectScores(db, campaign.id),
    status: first(
      db
        .select({ statuses: INELIGIBLE_ENTRIES.as('statuses') })
        .from(sql`campaigns c`)
        .where(sql`c.id = ${campaign.id}`),
    ),
  })
  const hashOf = new Map(entries.map(({ id, hash }) => [id, hash]))
  const tallies = new Map<string, Tally>(
    entries
      .filter(({ isEligible }) => isEligible === 1)
      .map(({ hash, publishedAt }) => [hash, { hash, publishedAt, votes: 0, jurySum: 0, juryCount: 0 }]),
  )
  const header = {
    ...{ format: FORMAT, campaign: campaign.slug, title: campaign.title, countedAt },
    ...{ votingOpensAt: campaign.votingOpensAt, votingClosesAt: campaign.votingClosesAt },
    ...{ votesPerVoter: campaign.votesPerVoter, voterAgeDays: campaign.voterAgeDays, juryWeight: campaign.juryWeight },
    prizes: campaign.prizes.map(({ title }) => title),
    entries: entries.map(({ hash, publishedAt, isEligible, isWithdrawn }) => ({
      ...{ hash, publishedAt, status: isEligible === 1 ? 'eligible' : isWithdrawn === 1 ? 'withdrawn' : 'removed' },
    })),
  }
  const fileKey: ObjectKey = `results/${campaign.slug}-${(await sha256(JSON.stringify(header))).slice(0, 16)}.jsonl`
  const file = writeObject(env.MEDIA, fileKey, CONTENT_TYPE)
  const chain = chainLines()
  try {
    await file.write(chain.add(header))
    const counts = { ballots: 0, excluded: 0, votes: 0 }
    for (let after = ''; ; ) {
      const rows = await selectBallots(db, campaign.id, after)
      let lines = ''
      for (const { receipt, reason, entryIds } of rows) {
        const ids: number[] = JSON.parse(entryIds)
        const votes = ids.flatMap((id) => hashOf.get(id) ?? []).sort()
        lines += chain.add(reason === null ? { receipt, votes } : { receipt, votes, excluded: reason })
        const counted = reason === null ? votes.flatMap((hash) => tallies.get(hash) ?? []) : []
        for (const tally of counted) tally.votes += 1
        counts.ballots += 1
        counts.votes += counted.length
        if (reason !== null) counts.excluded += 1
      }
      await file.write(lines)
      const last = rows.at(-1)
      if (rows.length < BATCH_SIZE || !last) break
      after = last.receipt
    }
    for (const { number, scores } of jurors) {
      const pairs: [number, number][] = JSON.parse(scores)
      const given = pairs.flatMap(([id, score]) => {
        const hash = hashOf.get(id)
        return hash === undefined ? [] : [[hash, score] as const]
      })
      given.sort(([one], [other]) => (one < other ? -1 : 1))
      await file.write(chain.add({ juror: number, scores: Object.fromEntries(given) }))
      for (const [hash, score] of given) {
        const tally = tallies.get(hash)
        if (tally) [tally.jurySum, tally.juryCount] = [tally.jurySum + score, tally.juryCount + 1]
      }
    }
    const ranking = rankEntries([...tallies.values()], campaign.juryWeight, campaign.prizes.length)
    await file.write(chain.add({ ...counts, ranking }))
    const fileBytes = await file.close()
    const idOf = new Map(entries.map(({ id, hash }) => [hash, id]))
    return {
      ...{ fileKey, fileBytes, head: chain.head(), ...counts, statuses: status?.statuses ?? '' },
      ranking: ranking.flatMap((rank) => {
        const entryId = idOf.get(rank.hash)
        return entryId === undefined ? [] : [{ ...rank, entryId }]
      }),
    }
  } catch (error) {
    await file.abort().catch(() => undefined)
    throw error
  }
}

const FIRST_LINK = '0'.repeat(64)

/** Returns a function that turns values into the lines of a chained file, and its latest link, in hexadecimal. */
export function chainLines(): { add: (value: unknown) => string; head: () => string } {
  let link = FIRST_LINK
  return {
    add: (value) => {
      const json = JSON.stringify(value)
      link = createHash('sha256').update(`${link} ${json}`).digest('hex')
      return `${link} ${json}\n`
    },
    head: () => link,
  }
}
