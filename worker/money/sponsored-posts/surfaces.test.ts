import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { rebuildTrending } from '#worker/discovery/trending/index.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { PostCards } from '#worker/posts/posts/contract.ts'
import { invalidatePages } from '#worker/testing/authorisation/public-pages.ts'
import {
  anEpisodeOf,
  anEstablishedUser,
  aPost,
  aShow,
  as,
  aUser,
  linksTo,
  readInvalidationVersion,
  recordedDatabase,
  request,
  testEnv,
} from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { readPost } from './testing/rows.ts'
import { latest, mark, SPONSOR } from './testing/scene.ts'

const OUT = 'https://sponsor.example/page?a=1&b=2'
const REL = 'rel="sponsored nofollow noopener"'

/** A public post with a link out of the site and one to the site; only `sponsored` changes with the label. */
async function aLabelledPost(tags: string[] = []) {
  const author = await aUser()
  const post = await aPost(author, { document: linksTo(OUT, `${env.ORIGIN}/sara`), tags, title: `آگهی ${author.hash}` })
  await aSponsorship(author, post)
  return { author, post }
}

test('links of a sponsored post out of the site are marked as paid, and those of other posts are not', async () => {
  const { author, post } = await aLabelledPost()
  const { html } = await readPost(post.hash)
  expect(html).toContain(`<a href="https://sponsor.example/page?a=1&amp;b=2" ${REL}>`)
  expect(html).toContain(`<a href="${env.ORIGIN}/sara" rel="nofollow ugc noopener">`)
  const other = await aPost(author, { document: linksTo(OUT) })
  expect((await readPost(other.hash)).html).not.toContain('sponsored')
})

test('text that looks like a link is not changed', async () => {
  const { markSponsoredLinks } = await import('#worker/posts/rendering/index.ts')
  const html = '<p>&lt;a href="https://a.example/" rel="nofollow ugc noopener"&gt; <a href="#fn-1" id="fnref-1">۱</a></p>'
  expect(markSponsoredLinks(html, env.ORIGIN)).toBe(html)
})

test('cards in lists and in search results name the sponsor', async () => {
  const { author, post } = await aLabelledPost()
  const { items } = PostCards.parse(await (await as(null).get(`/api/profiles/${author.handle}/posts`)).json())
  expect(items.map(({ hash, sponsor }) => ({ hash, sponsor }))).toEqual([{ hash: post.hash, sponsor: SPONSOR }])
})

test('a feed item begins with the label, names the sponsor, has it as a category and marks its links', async () => {
  const { author, post } = await aLabelledPost(['برچسب'])
  const rss = await (await request(`/feed/${author.handle}`)).text()
  expect(rss).toContain('<category>رپورتاژ آگهی</category>')
  expect(rss).toContain('<description>رپورتاژ آگهی: شرکت آزمون. ')
  const json = await (await request(`/feed/${author.handle}.json`)).json<{ items: { content_html: string; tags: string[] }[] }>()
  const [item] = json.items
  expect(item?.tags).toEqual(['رپورتاژ آگهی', 'برچسب'])
  expect(
    item?.content_html.startsWith(
      `<div dir="rtl" lang="fa"><p><strong>رپورتاژ آگهی</strong>: <a href="${SPONSOR.url}" ${REL}>${SPONSOR.name}</a></p>`,
    ),
  ).toBe(true)
  expect(item?.content_html).toContain(`<a href="https://sponsor.example/page?a=1&amp;b=2" ${REL}>`)
  const viewer = await aUser()
  const list = await (await as(viewer).post('/api/lists', { key: crypto.randomUUID(), name: 'لیست', description: '' })).json<{
    hash: string
  }>()
  await as(viewer).put(`/api/lists/${list.hash}/items/${post.hash}`)
  await as(viewer).patch(`/api/lists/${list.hash}/items/${post.hash}`, { note: 'یادداشت' })
  expect(await (await request(`/feed/list/${list.hash}`)).text()).toContain('<description>رپورتاژ آگهی: شرکت آزمون. یادداشت')
})

test('the feed of a show labels its sponsored episode and marks its links', async () => {
  const { author, post } = await aLabelledPost()
  const show = await aShow(author)
  await anEpisodeOf(post, { showId: show.id, hash: post.hash })
  const feed = await (await request(`/podcast/${show.hash}/feed.xml`)).text()
  expect(feed).toContain('رپورتاژ آگهی: شرکت آزمون.')
  expect(feed).toMatch(/rel=(?:"|&quot;)sponsored nofollow noopener/)
})

test('marking a public post and canceling that invalidate its pages, whose label comes and goes', async () => {
  const author = await anEstablishedUser()
  const post = await aPost(author)
  const version = () => readInvalidationVersion(`post-${post.hash}`)
  const before = await version()
  await mark(author, post)
  const marked = await version()
  const { hash } = await latest(author, post)
  expect((await as(author).post(`/api/sponsored-posts/${hash}/cancel`)).status).toBe(204)
  expect([marked > before, (await version()) > marked]).toEqual([true, true])
})

test('a sponsored post cannot be featured, and one that became sponsored is not shown', async () => {
  const [author, moderator] = [await aUser(), await aUser({ role: 'moderator' })]
  const post = await aPost(author, { topics: ['travel'] })
  const feature = () => as(moderator).put(`/api/moderation/featured/travel/${post.hash}`)
  const shown = async () => JSON.stringify(await (await as(null).get('/api/featured/travel')).json())
  expect((await feature()).status).toBe(204)
  expect(await shown()).toContain(post.hash)
  await aSponsorship(author, post)
  await invalidatePages([`post-${post.hash}`])
  expect(await shown()).not.toContain(post.hash)
  await as(moderator).delete(`/api/moderation/featured/travel/${post.hash}`)
  const answer = await feature()
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('رپورتاژ آگهی برگزیده نمی‌شود')])
  expect(await env.DB.prepare('SELECT count(*) AS n FROM picks WHERE post_id = ?').bind(post.id).first('n')).toBe(0)
})

test('trending leaves sponsored posts out, also those that became sponsored since it was computed', async () => {
  const [author, fan] = [await aUser(), await aUser()]
  const tag = `داغ${author.hash}`
  const posts = [await aPost(author, { tags: [tag] }), await aPost(await aUser(), { tags: [tag] })]
  const [first, second] = posts
  for (const { hash } of posts) await as(fan).put(`/api/likes/post/${hash}`)
  const trending = async () =>
    (await (await as(null).get(`/api/trending?tag=${encodeURIComponent(tag)}`)).json<{ items: { hash: string }[] }>()).items.map(
      ({ hash }) => hash,
    )
  if (!first || !second) throw new Error('No posts')
  await aSponsorship(author, first)
  try {
    setClockOffset(HOUR)
    await rebuildTrending(database(env))
    expect(await trending()).toEqual([second.hash])
    await env.DB.prepare('INSERT OR REPLACE INTO home_trending (post_id, score, made_at) VALUES (?, 1, ?)').bind(first.id, now()).run()
    expect(await trending()).toEqual([second.hash])
  } finally {
    setClockOffset(0)
  }
})

test('the label costs a page no round trip', async () => {
  const { author } = await aLabelledPost()
  const { database: recorded, trips } = recordedDatabase(env.DB)
  await request(`/api/profiles/${author.handle}/posts`, {}, testEnv({ DB: recorded }))
  expect(trips.length).toBeLessThanOrEqual(3)
})
