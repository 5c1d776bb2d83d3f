import { desc, type SQL, sql } from 'drizzle-orm'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { findUserByHandle, replaceHandle } from '#worker/people/profiles/index.ts'
import { postPath, userCacheTag } from '#worker/posts/posts/index.ts'
import { sponsorOf } from '#worker/posts/sponsorship/index.ts'
import type { Prize } from '#worker/site/campaigns/schema.ts'
import type { Award, Awards } from './contract.ts'

/** Awards of a profile, the newest. */
const PROFILE_AWARDS = 10

const selectAwards = (db: Database, from: SQL, where: SQL, viewerId: number | undefined) =>
  db
    .select({
      slug: sql<string>`c.slug`.as('slug'),
      campaign: sql<string>`c.title`.as('campaign'),
      prizes: sql<string>`c.prizes`.as('prizes'),
      prize: sql<number>`r.prize`.as('prize'),
      place: sql<number>`r.place`.as('place'),
      hash: sql<string>`p.hash`.as('hash'),
      postSlug: sql<string>`p.slug`.as('post_slug'),
      title: sql<string>`p.title`.as('title'),
      handle: sql<string>`coalesce(pub.handle, a.handle)`.as('handle'),
      sponsor: sponsorOf(sql`p.id`).as('sponsor'),
    })
    .from(
      sql`${from} CROSS JOIN campaign_rankings r ON r.entry_id = e.id AND r.prize IS NOT NULL CROSS JOIN campaigns c ON c.id = r.campaign_id
        CROSS JOIN users a ON a.id = p.author_id LEFT JOIN publications pub ON pub.id = p.publication_id`,
    )
    .where(sql`${where} AND p.state = 'published' AND a.state IN ('active', 'suspended') AND NOT ${hiddenFrom(viewerId, sql`p.author_id`)}`)
    .orderBy(desc(sql`c.results_at`), desc(sql`e.id`))
    .limit(PROFILE_AWARDS)

function toAward({
  slug,
  campaign,
  prizes,
  prize,
  place,
  hash,
  postSlug,
  title,
  handle,
  sponsor,
}: Awaited<ReturnType<typeof selectAwards>>[number]): Award {
  const list: Prize[] = JSON.parse(prizes)
  return { slug, campaign, prize: list[prize]?.title ?? '', place, post: { hash, path: postPath(handle, postSlug, hash), title, sponsor } }
}

/** Returns the prizes of a public post, the newest first; none of a post that is not public or is hidden by a block. One round trip. */
export async function readPostAwards(db: Database, hash: string, viewerId?: number): Promise<Awards> {
  const from = sql`posts p CROSS JOIN campaign_entries e ON e.post_id = p.id`
  return { items: (await selectAwards(db, from, sql`p.hash = ${hash}`, viewerId)).map(toAward) }
}

/** Returns the newest prizes of an author’s public posts, and the cache tag. Two round trips. Errors: those of `findUserByHandle`. */
export async function readProfileAwards(
  db: Database,
  handle: string,
  url: string,
  viewerId?: number,
): Promise<{ awards: Awards; cacheTag: string }> {
  const author = await findUserByHandle(db, handle, replaceHandle(url, handle), viewerId)
  const from = sql`campaign_entries e CROSS JOIN posts p ON p.id = e.post_id`
  const rows = await selectAwards(db, from, sql`e.author_id = ${author.id}`, viewerId)
  return { awards: { items: rows.map(toAward) }, cacheTag: userCacheTag(author.hash) }
}
