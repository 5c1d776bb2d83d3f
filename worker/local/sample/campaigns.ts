import { asc, sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { insertMissingTags } from '#worker/posts/tags/index.ts'
import { postTags } from '#worker/posts/tags/schema.ts'
import { publishResults, requestResults } from '#worker/site/ballots/index.ts'
import { campaignBallots, campaignJurors, campaignScores, campaignVotes } from '#worker/site/ballots/schema.ts'
import { fixEntries, updatePhases } from '#worker/site/campaigns/index.ts'
import { campaigns } from '#worker/site/campaigns/schema.ts'
import type { Birthday, Campaigns } from './contract.ts'

type SampleCampaign = Campaigns[number]

/** Adds campaigns, gives their entries the tag, fixes what is closed, adds votes and scores, and publishes the results that are due. Idempotent. */
export async function addCampaigns(env: Env, list: Campaigns): Promise<void> {
  const db = database(env)
  for (const campaign of list) await atomic(db, [storeCampaign(db, campaign), ...tagEntries(db, campaign)])
  await fixEntries(db)
  for (const campaign of list) await atomic(db, [...addBallots(db, campaign), ...addScores(db, campaign)])
  for (const { kind, slug, endsAt } of list) if (kind === 'contest' && endsAt !== null && endsAt < now()) await publish(env, db, slug)
  await updatePhases(db)
}

async function publish(env: Env, db: Database, slug: string): Promise<void> {
  const isUninvolved = sql`NOT EXISTS (SELECT 1 FROM campaign_entries e JOIN campaigns c ON c.id = e.campaign_id
    WHERE c.slug = ${slug} AND e.author_id = ${users.id})`
  const [first] = await db
    .select({ id: users.id })
    .from(users)
    .where(isUninvolved)
    .orderBy(sql`${users.role} = 'member'`, asc(users.id))
    .limit(1)
  if (!first) return
  await requestResults(db, first, slug)
  await publishResults(env, { slug })
}

/** A campaign that has dates keeps what it is. */
function storeCampaign(db: Database, { rules, tag, entries: _, ballots: __, jurors: ___, ...campaign }: SampleCampaign): Statement {
  const at = now()
  const content = { ...campaign, ballotSecret: newSecret(), rules: rules.join('\n'), state: 'published' as const, updatedAt: at }
  const tagged = { tagName: tag === '' ? null : tag, tagKey: tag === '' ? null : tagKey(tag) }
  return db
    .insert(campaigns)
    .values({ ...content, ...tagged, clientKey: `sample-${campaign.slug}`, createdAt: at })
    .onConflictDoUpdate({ target: campaigns.slug, set: { ...content, ...tagged }, setWhere: sql`${campaigns.opensAt} IS NULL` })
}

function tagEntries(db: Database, { tag, entries, opensAt }: SampleCampaign): Statement[] {
  if (tag === '') return []
  const position = sql`1 + coalesce((SELECT max(other.position) FROM post_tags other WHERE other.post_id = p.id), 0)`
  return [
    ...insertMissingTags(db, [tag], opensAt),
    insertSelect(
      db,
      postTags,
      { postId: sql`p.id`, tagId: sql`t.id`, position, spelling: tag, publishedAt: sql`p.published_at` },
      sql`FROM json_each(${JSON.stringify(entries)}) j JOIN posts p ON p.hash = j.value JOIN tags t ON t.key = ${tagKey(tag)}
        WHERE p.state = 'published'`,
    ).onConflictDoNothing(),
  ]
}

function addBallots(db: Database, { slug, ballots }: SampleCampaign): Statement[] {
  const rows = JSON.stringify(ballots)
  return [
    insertSelect(
      db,
      campaignBallots,
      {
        ...{ campaignId: sql`c.id`, voterId: sql`u.id`, receipt: sql`j.value ->> 'receipt'`, voterSince: sql`u.created_at` },
        ...{ castAt: sql`j.value ->> 'at'`, updatedAt: sql`j.value ->> 'at'` },
      },
      sql`FROM json_each(${rows}) j JOIN campaigns c ON c.slug = ${slug} JOIN users u ON u.handle = j.value ->> 'handle' WHERE true`,
    ).onConflictDoNothing(),
    insertSelect(
      db,
      campaignVotes,
      { ballotId: sql`b.id`, entryId: sql`e.id`, votedAt: sql`j.value ->> 'at'` },
      sql`FROM json_each(${rows}) j JOIN json_each(j.value, '$.posts') chosen JOIN campaign_ballots b ON b.receipt = j.value ->> 'receipt'
        JOIN posts p ON p.hash = chosen.value JOIN campaign_entries e ON e.campaign_id = b.campaign_id AND e.post_id = p.id WHERE true`,
    ).onConflictDoNothing(),
  ]
}

function addScores(db: Database, { slug, jurors, votingOpensAt }: SampleCampaign): Statement[] {
  const at = votingOpensAt ?? now()
  const rows = JSON.stringify(jurors)
  return [
    insertSelect(
      db,
      campaignJurors,
      { campaignId: sql`c.id`, userId: sql`u.id`, number: sql`j.key + 1`, addedAt: at },
      sql`FROM json_each(${rows}) j JOIN campaigns c ON c.slug = ${slug} JOIN users u ON u.handle = j.value ->> 'handle' WHERE true`,
    ).onConflictDoNothing(),
    insertSelect(
      db,
      campaignScores,
      { jurorId: sql`own.id`, entryId: sql`e.id`, score: sql`s.value ->> 'score'`, updatedAt: at },
      sql`FROM json_each(${rows}) j JOIN json_each(j.value, '$.scores') s JOIN campaigns c ON c.slug = ${slug}
        JOIN users u ON u.handle = j.value ->> 'handle' JOIN campaign_jurors own ON own.campaign_id = c.id AND own.user_id = u.id
        JOIN posts p ON p.hash = s.value ->> 'post' JOIN campaign_entries e ON e.campaign_id = c.id AND e.post_id = p.id WHERE true`,
    ).onConflictDoNothing(),
  ]
}

/** Sets the dates of a birthday that has none. Idempotent. */
export const addBirthday = (db: D1Database, { slug, opensAt, endsAt }: Birthday) =>
  db.batch([
    db.prepare('UPDATE campaigns SET opens_at = ?2, ends_at = ?3 WHERE slug = ?1 AND opens_at IS NULL').bind(slug, opensAt, endsAt),
    db.prepare(`INSERT INTO cache_bumps (tag, at) VALUES ('campaign-' || ?1, ?2), ('campaigns', ?2)`).bind(slug, opensAt),
  ])
