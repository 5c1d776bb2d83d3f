import { env } from 'cloudflare:workers'
import { tagKey } from '#shared/persian/fold.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { aCampaign } from './campaign-factories.ts'
import {
  aList,
  anEpisodeOf,
  anEstablishedUser,
  aPost,
  aPublication,
  aSeries,
  aShow,
  as,
  aUser,
  deliverNotifications,
  paragraphs,
  runAllJobs,
  runQuery,
  type TestUser,
} from './index.ts'

export interface Scene {
  author: TestUser
  member: TestUser
  moderator: TestUser
  post: { id: number; hash: string; path: string }
  /** Of the post; more than the word for which the surfaces search. */
  title: string
  paths: Readonly<Record<string, string>>
}

/** A public post that appears on every surface. */
export async function aPostEverywhere(): Promise<Scene> {
  const [author, other, member, moderator] = [
    await anEstablishedUser(),
    await anEstablishedUser(),
    await anEstablishedUser(),
    await aUser({ role: 'moderator' }),
  ]
  const publication = await aPublication({ owner: author })
  const tag = `برچسب${newHash()}`
  const title = `وزغستان ${newHash()}`
  const labels = { tags: [tag], topics: ['theatre'] }
  const contest = await aCampaign('entries', { tagName: tag, tagKey: tagKey(tag) })
  const ballot = await aCampaign('closed', { entriesFixedAt: now() })
  const [neighbour, sibling] = [await aPost(other, labels), await aPost(author, { publication })]
  const post = await aPost(author, { title, document: paragraphs('وزغ‌ها در دوردست می‌خوانند.'), publication, ...labels })
  // The post has not the tag of this contest any more.
  await runQuery(
    'INSERT INTO campaign_entries (campaign_id, post_id, author_id, published_at) VALUES (?, ?, ?, 1)',
    ...[ballot.id, post.id, author.id],
  )
  const series = await aSeries(publication, [sibling, post])
  const show = await aShow(author)
  const episode = await anEpisodeOf(post, { showId: show.id })
  const list = await aList(member, { public: true })
  await runQuery('INSERT INTO list_items (list_id, post_id, position, added_at) VALUES (?, ?, 1, 1)', list.id, post.id)
  await runQuery('INSERT INTO picks (post_id, position, by_user_id, picked_at) VALUES (?, 1, ?, 1)', post.id, moderator.id)
  await runQuery(
    "INSERT INTO picks (topic_id, post_id, position, by_user_id, picked_at) SELECT id, ?, 1, ?, 1 FROM topics WHERE key = 'theatre'",
    post.id,
    moderator.id,
  )
  await runQuery('INSERT INTO home_trending (post_id, score, made_at) VALUES (?, 1, ?)', post.id, now())
  await as(member).put(`/api/follows/user/${author.handle}`)
  await as(member).put(`/api/likes/post/${post.hash}`)
  await as(author).post(`/api/comments/post/${post.hash}`, { key: `comment-${newHash()}`, body: 'نظر نویسندهٔ وزغ‌شناس' })
  await as(member).post(`/api/comments/post/${post.hash}`, { key: `comment-${newHash()}`, body: 'چه خوب نوشتی' })
  const short = (await (await as(member).put(`/api/short-links/posts/${post.hash}`)).json()) as { path: string }
  await atomic(database(env), [notify(database(env), { kind: 'post', actorId: author.id, post: post.hash })])
  await deliverNotifications()
  await runAllJobs()
  const { author: handle, month } = { author: author.handle, month: new Date(now()).toISOString().slice(0, 7) }
  return {
    ...{ author, member, moderator, post, title },
    paths: {
      ...{
        hash: post.hash,
        handle,
        tag,
        member: member.handle,
        list: list.hash,
        show: show.hash,
        audio: episode.hash,
        short: short.path,
        month,
        contest: contest.slug,
        ballot: ballot.slug,
      },
      ...{ slug: post.path, publication: publication.handle, neighbour: neighbour.path, other: neighbour.hash, series: series.hash },
    },
  }
}

/** Surfaces that name the post, as pages and as data; `member` ones need a session. */
export const LISTINGS = {
  'the author’s profile': '/{handle}',
  'the publication’s front page': '/{publication}',
  'a series': '/{publication}/series/{series}',
  'a tag': '/tag/{tag}',
  'a topic': '/topic/theatre',
  'a reading list': '/{member}/list/{list}',
  'a contest that accepts posts': '/campaign/{contest}',
  'a contest whose entries are fixed': '/campaign/{ballot}',
  'related posts of another post': '/api/posts/{other}/related',
  'the page of another post': '{neighbour}',
  'a podcast': '/podcast/{show}',
  'newest episodes of the podcast directory': '/api/podcasts?newest=10',
  'the site’s feed': '/feed',
  'the author’s feed': '/feed/{handle}',
  'the publication’s feed': '/feed/{publication}',
  'the tag’s feed': '/feed/tag/{tag}',
  'the topic’s feed': '/feed/topic/theatre',
  'the list’s feed': '/feed/list/{list}',
  'the JSON feed': '/feed.json',
  'the podcast’s feed': '/podcast/{show}/feed.xml',
  'the sitemap': '/sitemap/posts-{month}.xml',
  search: '/api/search/posts?q=وزغستان',
  'the page of search results': '/search/posts?q=وزغستان',
  'search of comments': '/api/search/comments?q=وزغ‌شناس',
  'the page of a search of comments': '/search/comments?q=وزغ‌شناس',
  'search suggestions': '/api/search/suggestions?q=وزغستان',
  'featured posts': '/api/featured/front',
  'featured posts of a topic': '/api/featured/theatre',
  'trending posts': '/api/trending',
  'episodes of a podcast': '/api/podcasts/{show}/episodes',
  'items of a list': '/api/lists/{list}/items',
} as const
export const VISITOR_LISTINGS = { 'the front page': '/' } as const
export const MEMBER_LISTINGS = {
  'newest posts at home': '/api/home/newest',
  'followed posts at home': '/api/home/following',
  'liked posts': '/api/likes/mine',
  notifications: '/api/me/notifications',
} as const
/** Addresses of the post itself and of what belongs to it. */
export const OWN_ADDRESSES = {
  'its page': '{slug}',
  'its data': '/api/posts/{hash}',
  'its likes': '{slug}/likes',
  'its comments': '/api/comments/post/{hash}',
  'its archived comments': '{slug}/earlier-comments',
  'its short link': '/api/short-links/{code}',
  'its share image': '/media/share/post/{hash}/0.png',
  'its player': '/api/episodes/{hash}',
  'its embed': '/embed/{hash}',
} as const

/** Fills an address of a surface in. */
export const fillPath = (path: string, paths: Scene['paths']) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'code' ? (paths.short?.split('/').at(-1) ?? '') : (paths[name] ?? '')))
