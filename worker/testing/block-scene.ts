import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import { database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { featuredPosts } from '#worker/discovery/featured/schema.ts'
import { trendingPosts } from '#worker/discovery/trending/schema.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { likes } from '#worker/engagement/likes/schema.ts'
import { listItems } from '#worker/engagement/reading-lists/schema.ts'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { transcripts } from '#worker/podcasts/catalog/schema.ts'
import { playbackProgress } from '#worker/podcasts/episodes/schema.ts'
import { campaignCards } from '#worker/site/birthdays/schema.ts'
import { aBirthday } from '#worker/site/birthdays/testing/a-birthday.ts'
import { DECLARED_ACCESS } from './authorisation/declared-access.ts'
import { aCampaign } from './campaign-factories.ts'
import { aComment, aList, anEpisodeOf, aSeries, aShow } from './content-factories.ts'
import { publishContest } from './contest-factories.ts'
import { aPost, aPublication, aUser, type TestUser } from './factories.ts'
import { as, runAllJobs, testEnv } from './request.ts'

/** A user with an episode, a comment, a list and a show; their name, titles, comments and transcript contain `marker`. */
export interface PopulatedUser {
  person: TestUser
  marker: string
  post: string
  comment: string
  list: string
  podcast: string
  /** Hash of the card of the user's year. */
  card: string
}

/** Two users, and a third whose post, list, publication and series involve both. */
export interface BlockScene {
  one: PopulatedUser
  other: PopulatedUser
  third: { handle: string; post: string; comment: string; list: string; publication: string; series: string }
  /** Slug of the tag of both users' posts. */
  tag: string
  /** Slug of a birthday with cards of both users. */
  birthday: string
  /** Key of the topic of both users' posts. */
  topic: string
  /** Slug of a contest whose tag both users' posts have. */
  campaign: string
  /** Slug of a contest that both users' posts have won. */
  contest: string
}

/** A GET route that hides two people from each other when one blocks the other. */
export interface BlockedRoute {
  route: string
  /** Returns the path at which the scene shows the other user to the viewer before. */
  buildPath: (scene: BlockScene, other: PopulatedUser) => string
  /** Set if a mute also hides the user here. */
  muted?: true
}

const db = () => database(env)

/**
 * Creates two users who follow, like and comment on each other and a third user, whose list contains both posts; runs all jobs and
 * indexing.
 */
export async function aBlockScene(): Promise<BlockScene> {
  const at = now()
  const tag = `برچسب-${newHash()}`
  const leastUsed = await env.DB.prepare('SELECT key FROM topics ORDER BY post_count, id LIMIT 1').first<string>('key')
  const topic = leastUsed ?? ''
  const campaign = await aCampaign('entries', { tagName: tag, tagKey: tagKey(tag) })
  const third = await aUser()
  const thirdPost = await aPost(third, { tags: [tag], at })
  const comment = await aComment(third, thirdPost.id, { body: 'سخن سوم', createdAt: at, approvedAt: at })
  const list = await aList(third, { createdAt: at })
  const both = []
  for (let nth = 0; nth < 2; nth++) {
    const marker = `نشان${newHash()}`
    both.push({ marker, person: await aUser({ name: `نام ${marker}` }) })
  }
  const [a, b] = both as [(typeof both)[number], (typeof both)[number]]
  const publication = await aPublication({ owner: third, editors: [a.person, b.person] })
  const birthday = await aBirthday()
  const make = async ({ marker, person }: { marker: string; person: TestUser }, reader: TestUser): Promise<PopulatedUser> => {
    const post = await aPost(person, { title: `پست ${marker}`, tags: [tag], topics: [topic], publication, at })
    await as(person).put(`/api/posts/${post.hash}/pin`)
    const show = await aShow(person, { title: `پادکست ${marker}`, createdAt: at })
    await anEpisodeOf(post, { showId: show.id, bytes: 1, duration: 1, storedAt: at })
    await db()
      .insert(transcripts)
      .values({ postId: post.id, timed: false, segments: [{ start: 0, end: 0, speaker: marker, text: marker }], changedAt: at })
    const ownList = await aList(person, { name: `لیست ${marker}`, createdAt: at })
    const ownComment = await aComment(person, thirdPost.id, { body: `سخن ${marker}`, createdAt: at, approvedAt: at })
    await aComment(person, thirdPost.id, { body: `پاسخ ${marker}`, parentId: comment.id, createdAt: at, approvedAt: at })
    await db().insert(listItems).values({ listId: list.id, postId: post.id, position: post.id, addedAt: at })
    await db()
      .insert(likes)
      .values([
        { postId: thirdPost.id, userId: person.id, createdAt: at },
        { postId: post.id, userId: reader.id, createdAt: at },
      ])
    await db().insert(playbackProgress).values({ userId: reader.id, postId: post.id, position: 1, changedAt: at })
    for (const handle of [third.handle, reader.handle]) await as(person).put(`/api/follows/user/${handle}`)
    await as(third).put(`/api/follows/user/${person.handle}`)
    const card = newHash()
    const numbers = { posts: 1, words: 3, views: 0, minutes: 0, likes: 0, comments: 0, followers: 0, streak: 1 }
    await db()
      .insert(campaignCards)
      .values({ hash: card, campaignId: birthday.id, userId: person.id, createdAt: at, since: 0, until: at, numbers })
    return { person, marker, post: post.hash, comment: ownComment.hash, list: ownList.hash, podcast: show.hash, card }
  }
  const [one, other] = [await make(a, b.person), await make(b, a.person)]
  const { results: seriesPosts } = await env.DB.prepare('SELECT id FROM posts WHERE hash IN (?, ?)')
    .bind(one.post, other.post)
    .all<{ id: number }>()
  const series = await aSeries(publication, seriesPosts)
  const contest = await publishContest([
    { ...one, authorId: one.person.id },
    { ...other, authorId: other.person.id },
  ])
  const ids = sql`SELECT id FROM posts WHERE hash IN (${one.post}, ${other.post})`
  await insertSelect(db(), trendingPosts, { postId: sql`id`, score: 1, computedAt: at }, sql`FROM (${ids})`)
  await insertSelect(
    db(),
    featuredPosts,
    { topicId: sql`(SELECT id FROM topics WHERE key = ${topic})`, postId: sql`id`, position: 1, featuredById: third.id, featuredAt: at },
    sql`FROM (${ids})`,
  )
  for (const [writer, reader] of [
    [one, other],
    [other, one],
  ] as const)
    await db()
      .insert(comments)
      .values({
        hash: newHash(),
        postId: sql`(SELECT id FROM posts WHERE hash = ${writer.post})`,
        authorId: reader.person.id,
        body: `منتظر ${reader.marker}`,
        state: 'held',
        awaitsApproval: true,
        createdAt: at,
      })
  const scene: BlockScene = {
    one,
    other,
    tag,
    birthday: birthday.slug,
    topic,
    campaign: campaign.slug,
    contest,
    third: {
      ...{ handle: third.handle, post: thirdPost.hash, comment: comment.hash, list: list.hash },
      ...{ publication: publication.handle, series: series.hash },
    },
  }
  for (const { access } of DECLARED_ACCESS) await access.populate?.(scene)
  await runAllJobs()
  await indexChanges(testEnv())
  return scene
}
