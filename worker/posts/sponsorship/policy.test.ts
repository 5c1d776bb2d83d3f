import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, it, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { aPost, aUser, runQuery } from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { isApprovedAsSponsored, isSponsored, isSponsorshipReviewed, sponsorOf } from './policy.ts'

const CONDITIONS = { sponsored: isSponsored, approved: isApprovedAsSponsored, reviewed: isSponsorshipReviewed }

/** The names of the conditions that hold for a post, and the sponsor whom its label names. */
async function judge({ id }: { id: number }) {
  const held: string[] = []
  for (const [name, condition] of Object.entries(CONDITIONS))
    if ((await db.get<{ holds: number }>(sql`SELECT ${condition(id)} AS holds`)).holds === 1) held.push(name)
  const [row] = await db
    .select({ sponsor: sponsorOf(sql`posts.id`).as('sponsor') })
    .from(posts)
    .where(sql`${posts.id} = ${id}`)
  return [held.join(' '), row?.sponsor?.name ?? null]
}

const db = database(env)

test.each([
  ['unpaid', 'sponsored reviewed', 'شرکت آزمون'],
  ['canceled', '', null],
  ['in_review', 'sponsored reviewed', 'شرکت آزمون'],
  ['approved', 'sponsored approved reviewed', 'شرکت آزمون'],
  ['returned', 'reviewed', null],
] as const)('of a post whose sponsorship is %s, the conditions that hold are: %s', async (state, conditions, sponsor) => {
  const author = await aUser()
  const post = await aPost(author)
  await aSponsorship(author, post, { state })
  expect(await judge(post)).toEqual([conditions, sponsor])
})

it('a post without a sponsorship, also beside a sponsored one of its author, is no advertising', async () => {
  const author = await aUser()
  await aSponsorship(author, await aPost(author), { state: 'approved' })
  expect(await judge(await aPost(author))).toEqual(['', null])
})

test.each([
  ['before', -1, 'reviewed'],
  ['after', 1, ''],
] as const)(
  'a version that a moderator released %s the return of the sponsorship leaves the review: %s %s',
  async (_, difference, conditions) => {
    const author = await aUser()
    const post = await aPost(author)
    const at = now()
    await aSponsorship(author, post, { state: 'returned', reviewedAt: at })
    await runQuery(
      "INSERT INTO post_reviews (post_id, author_id, state, revision, held_at, decided_at, moderator_id) VALUES (?, ?, 'released', 1, ?, ?, ?)",
      ...[post.id, author.id, at - 2, at + difference, author.id],
    )
    expect(await judge(post)).toEqual([conditions, null])
  },
)
