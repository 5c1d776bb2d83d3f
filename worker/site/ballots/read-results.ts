import { asc, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { hydratePosts } from '#worker/posts/posts/index.ts'
import type { Results } from './contract.ts'
import { requireContest, selectContest } from './find-contest.ts'
import { campaignResults } from './schema.ts'

const selectResults = (db: Database, slug: string) =>
  db.select().from(campaignResults).where(sql`${campaignResults.campaignId} = (SELECT id FROM campaigns WHERE slug = ${slug})`)

/** Returns a page of the published results, best first. Two round trips. Errors: `not_found`, also before they are published. */
export async function readResults(db: Database, slug: string, { after, limit }: PageQuery, viewerId?: number): Promise<Results> {
  const start = decodeCursor(after)?.[0] ?? 0
  const { campaignRows, results, ranks } = await readTogether(db, {
    campaignRows: selectContest(db, slug),
    results: first(selectResults(db, slug)),
    ranks: db
      .select({
        position: sql<number>`r.position`.as('position'),
        place: sql<number>`r.place`.as('place'),
        votes: sql<number>`r.votes`.as('votes'),
        jury: sql<number | null>`r.jury`.as('jury'),
        score: sql<number>`r.score`.as('score'),
        prize: sql<number | null>`r.prize`.as('prize'),
        postId: sql<number>`e.post_id`.as('post_id'),
        hash: sql<string>`p.hash`.as('hash'),
      })
      .from(
        sql`campaigns c JOIN campaign_rankings r ON r.campaign_id = c.id JOIN campaign_entries e ON e.id = r.entry_id JOIN posts p ON p.id = e.post_id`,
      )
      .where(sql`c.slug = ${slug} AND r.position >= ${start}`)
      .orderBy(asc(sql`r.position`))
      .limit(limit + 1),
  })
  const campaign = requireContest(campaignRows)
  if (!results || campaign.resultsAt === null) throw notFound()
  const shown = ranks.slice(0, limit)
  const following = ranks[limit]
  const cards = await hydratePosts(
    db,
    shown.map(({ postId }) => postId),
    viewerId,
  )
  const cardsByHash = new Map(cards.map((card) => [card.hash, card]))
  return {
    items: shown.map(({ place, hash, votes, jury, score, prize }) => ({
      ...{ place, hash, votes, jury, score, post: cardsByHash.get(hash) ?? null },
      prize: prize === null ? null : (campaign.prizes[prize] ?? null),
    })),
    ...(following && { next: encodeCursor([following.position, 0]) }),
    ...{ ballots: results.ballots, excluded: results.excluded, votes: results.votes, head: results.head },
    ...{ fileBytes: results.fileBytes, publishedAt: campaign.resultsAt },
  }
}

/** Returns the key of the results file of a contest. Errors: `not_found`, also before the results are published. */
export async function findResultsFile(db: Database, slug: string): Promise<string> {
  const { campaignRows, results } = await readTogether(db, {
    campaignRows: selectContest(db, slug),
    results: first(selectResults(db, slug)),
  })
  requireContest(campaignRows)
  if (!results) throw notFound()
  return results.fileKey
}
