import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import type { CommunityBirthday } from './contract.ts'
import { findBirthday, yearOf } from './find-birthday.ts'
import { campaignYears } from './schema.ts'

/** Returns the community's year as it was last counted. Errors: `not_found`. Two round trips. */
export async function readCommunityBirthday(db: Database, slug: string): Promise<CommunityBirthday> {
  const birthday = await findBirthday(db, slug)
  const ofBirthday = sql`(SELECT y.tags FROM campaign_years y WHERE y.campaign_id = ${birthday.id})`
  const { row, labels } = await readTogether(db, {
    row: first(db.select().from(campaignYears).where(eq(campaignYears.campaignId, birthday.id))),
    labels: db
      .select({ id: tags.id, name: tags.name, slug: tags.slug })
      .from(tags)
      .where(and(sql`${tags.id} IN (SELECT value FROM json_each(${ofBirthday}))`, eq(tags.hidden, false))),
  })
  if (!row) return { ...yearOf(birthday), numbers: null, tags: [] }
  const { since, until, posts, words, members, comments, likes, reads, tags: order } = row
  const byId = new Map(labels.map(({ id, ...link }) => [id, link]))
  return {
    since,
    until,
    numbers: { posts, words, members, comments, likes, reads },
    tags: order.flatMap((id) => byId.get(id) ?? []),
  }
}
