import { and, eq } from 'drizzle-orm'
import { assertAccountOpen } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { assertNotBlocked, selectBlockedBy } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { notFound } from '#worker/lib/errors.ts'
import { userCacheTag } from '#worker/posts/posts/index.ts'
import { campaignTag } from '#worker/site/campaigns/index.ts'
import { campaigns } from '#worker/site/campaigns/schema.ts'
import type { BirthdayCard } from './contract.ts'
import { campaignCards } from './schema.ts'

/**
 * Reads a card and the cache tags of what shows it. Errors: `not_found`; as for the member's profile, `gone` for a closed account and
 * `forbidden` if a block separates the viewer from the member. One round trip.
 */
export async function readCard(
  db: Database,
  hash: string,
  { slug, viewerId }: { slug?: string; viewerId?: number } = {},
): Promise<{ card: BirthdayCard; cacheTags: string[] }> {
  const [row] = await db
    .select({
      card: campaignCards,
      campaign: { slug: campaigns.slug, title: campaigns.title },
      author: { handle: users.handle, name: users.name, avatar: users.avatar },
      authorHash: columnAlias(users.hash, 'author_hash'),
      authorState: columnAlias(users.state, 'author_state'),
      blockedBy: selectBlockedBy(viewerId, campaignCards.userId).as('blocked_by'),
    })
    .from(campaignCards)
    .innerJoin(campaigns, eq(campaigns.id, campaignCards.campaignId))
    .innerJoin(users, eq(users.id, campaignCards.userId))
    .where(and(eq(campaignCards.hash, hash), slug === undefined ? undefined : eq(campaigns.slug, slug)))
  if (!row) throw notFound()
  assertAccountOpen(row.authorState)
  assertNotBlocked(row.blockedBy, row.author)
  const { since, until, numbers, createdAt } = row.card
  return {
    card: { hash, campaign: row.campaign, author: row.author, since, until, numbers, createdAt },
    cacheTags: [cardTag(hash), userCacheTag(row.authorHash), campaignTag(row.campaign.slug)],
  }
}

/** Cache tag of the page and the image of a card. */
export const cardTag = (hash: string): string => `card-${hash}`
