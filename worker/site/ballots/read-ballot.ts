import type { PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { hydratePosts } from '#worker/posts/posts/index.ts'
import { selectOwnBallot, selectVoterSince, toBallotState } from './ballot-state.ts'
import type { Ballot } from './contract.ts'
import { isOwnEntry, pageInOrder, selectEntries } from './entry-order.ts'
import { requireContest, selectContest } from './find-contest.ts'

/**
 * Returns a page of the ballot of a contest, in an order of this voter or in the order of all visitors, without entries that are no longer
 * public or were withdrawn. Two round trips. Errors: `not_found`.
 */
export async function readBallot(db: Database, viewer: Viewer | null, slug: string, query: PageQuery): Promise<Ballot> {
  const viewerId = viewer?.id
  const { campaignRows, rows, ballotRows, voter } = await readTogether(db, {
    campaignRows: selectContest(db, slug),
    rows: selectEntries(db, slug),
    ballotRows: selectOwnBallot(db, slug, viewerId ?? 0),
    voter: first(selectVoterSince(db, viewerId ?? 0)),
  })
  const campaign = requireContest(campaignRows)
  const order = { secret: campaign.ballotSecret, label: viewer ? `voter\n${viewer.hash}` : 'visitors' }
  const { entries, next } = await pageInOrder(rows, ({ isEligible }) => isEligible === 1, order, query)
  const cards = await hydratePosts(
    db,
    entries.map(({ postId }) => postId),
    viewerId,
  )
  const state = toBallotState(campaign, viewer, voter?.createdAt, ballotRows)
  const chosen = new Set(state.chosen.map(({ hash }) => hash))
  const own = new Set(entries.filter((entry) => isOwnEntry(entry, viewerId)).map(({ hash }) => hash))
  return {
    items: cards.map((post) => ({ post, isChosen: chosen.has(post.hash), isOwn: own.has(post.hash) })),
    ...(next === undefined ? {} : { next }),
    state,
    entryCount: rows.filter(({ isEligible }) => isEligible === 1).length,
  }
}
