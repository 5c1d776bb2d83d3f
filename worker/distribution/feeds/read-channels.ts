import { and, desc, eq, sql } from 'drizzle-orm'
import type { AudioFormat } from '#shared/audio.ts'
import { Handle, Hash } from '#shared/contract/fields.ts'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { findPublicList, listTag } from '#worker/engagement/reading-lists/index.ts'
import { listItems } from '#worker/engagement/reading-lists/schema.ts'
import { MovedPermanently, notFound } from '#worker/lib/errors.ts'
import { escapeXml } from '#worker/lib/xml.ts'
import { findByHandle } from '#worker/people/profiles/index.ts'
import { viewAudioFile } from '#worker/podcasts/episodes/contract.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import {
  hydratePosts,
  isPublic,
  listNewestPosts,
  listPostsByAuthor,
  listPostsByPublication,
  listPostsByTag,
  listPostsByTopic,
  NEWEST_CACHE_TAG,
  postCacheTag,
  publicationCacheTag,
  tagCacheTag,
  topicCacheTag,
  userCacheTag,
} from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { markSponsoredLinks, removeLinkUserinfo } from '#worker/posts/rendering/index.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { findTopic } from '#worker/posts/topics/index.ts'
import { absoluteUrl, type Feed, type FeedItem, type FeedRequest, feedPath, MAX_FEED_ITEMS } from './channel.ts'
import { text } from './text.ts'

export async function readSiteFeed({ db, origin }: FeedRequest): Promise<Feed> {
  const { items } = await listNewestPosts(db, { limit: MAX_FEED_ITEMS })
  return {
    channel: { title: text.site, description: text.about, path: '/', self: feedPath(), items: await readFeedItems(db, items, origin) },
    tags: [NEWEST_CACHE_TAG],
  }
}

/**
 * Reads the feed of a user or publication: the newest posts, at most `MAX_FEED_ITEMS`. Errors: `not_found`, `gone`; throws
 * `MovedPermanently` for a former handle.
 */
export async function readHandleFeed({ db, origin, suffix }: FeedRequest, handle: string): Promise<Feed> {
  if (!Handle.safeParse(handle).success) throw notFound()
  const owner = await findByHandle(db, handle, (currentHandle) => feedPath(currentHandle) + suffix)
  const newest = { limit: MAX_FEED_ITEMS }
  if (owner.kind === 'publication') {
    const { id, hash, name, description, avatar } = owner.publication
    const { items } = await listPostsByPublication(db, id, newest)
    const about = { title: name, description, path: `/${handle}`, self: feedPath(handle), picture: avatar }
    return { channel: { ...about, items: await readFeedItems(db, items, origin) }, tags: [publicationCacheTag(hash)] }
  }
  const { id, hash, name, bio, avatar } = owner.person
  const { items } = await listPostsByAuthor(db, id, newest)
  const about = { title: name, description: bio || text.by(name), path: `/${handle}`, self: feedPath(handle), picture: avatar }
  const author = { handle, name, avatar }
  return { channel: { ...about, author, items: await readFeedItems(db, items, origin) }, tags: [userCacheTag(hash)] }
}

const NEWEST_PAGE = { limit: MAX_FEED_ITEMS }

/** Reads the feed of a tag. Errors: `not_found`; throws `MovedPermanently` for another spelling. */
export async function readTagFeed({ db, origin, suffix }: FeedRequest, name: string): Promise<Feed> {
  const tag = await findTag(db, name)
  const self = feedPath(tag.slug, 'tag')
  const tags = [tagCacheTag(tag.id)]
  if (tag.slug !== name) throw new MovedPermanently(encodeURI(self + suffix), tags.join(','))
  const { items } = await listPostsByTag(db, tag.id, NEWEST_PAGE)
  const about = { title: text.titled(`#${tag.name}`), description: text.byTag(tag.name), path: `/tag/${tag.slug}`, self }
  return { channel: { ...about, items: await readFeedItems(db, items, origin) }, tags }
}

/** Reads the feed of a topic. Errors: `not_found`; throws `MovedPermanently` for any name except the key. */
export async function readTopicFeed({ db, origin, suffix }: FeedRequest, name: string): Promise<Feed> {
  const topic = await findTopic(db, name)
  const self = feedPath(topic.key, 'topic')
  const tags = [topicCacheTag(topic.key)]
  if (topic.key !== name) throw new MovedPermanently(self + suffix, tags.join(','))
  const { items } = await listPostsByTopic(db, topic.id, NEWEST_PAGE)
  const about = {
    title: text.titled(topic.name),
    description: topic.description || text.byTopic(topic.name),
    path: `/topic/${topic.key}`,
    self,
  }
  return { channel: { ...about, items: await readFeedItems(db, items, origin) }, tags }
}

/**
 * Reads the feed of a public list: at most `MAX_FEED_ITEMS` posts with the owner's notes, most recently added first. Errors: `not_found`,
 * `gone`.
 */
export async function readListFeed({ db, origin }: FeedRequest, hash: string): Promise<Feed> {
  if (!Hash.safeParse(hash).success) throw notFound()
  const list = await findPublicList(db, hash)
  const rows = await db
    .select({ id: listItems.postId, hash: posts.hash, note: listItems.note, addedAt: listItems.addedAt })
    .from(listItems)
    .innerJoin(posts, eq(posts.id, listItems.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(listItems.listId, list.id), sql`${isPublic}`))
    .orderBy(desc(listItems.addedAt), desc(listItems.postId))
    .limit(MAX_FEED_ITEMS)
  const cards = await hydratePosts(
    db,
    rows.map(({ id }) => id),
  )
  const rowByHash = new Map(rows.map((row) => [row.hash, row]))
  const items = (await readFeedItems(db, cards, origin)).map((item, at) => {
    const { note = '', addedAt = item.at } = rowByHash.get(item.hash) ?? {}
    const html = item.html && note ? renderNote(note) + item.html : item.html
    return { ...item, at: addedAt, description: note ? withLabel(cards[at], note) : item.description, html }
  })
  return {
    channel: {
      title: `${list.name} · ${list.ownerName}`,
      description: list.description,
      path: `/${list.ownerHandle}/list/${hash}`,
      self: feedPath(hash, 'list'),
      items,
    },
    tags: [listTag(hash), userCacheTag(list.ownerHash), ...rows.map((row) => postCacheTag(row.hash))],
  }
}

const renderNote = (note: string): string => wrapHtml(`<blockquote><p>${escapeXml(note).replaceAll('\n', '<br>')}</p></blockquote>`)

/** Maximum HTML, in characters, per post; longer posts appear without their full text. */
const MAX_POST_HTML = 300_000
const MAX_FEED_HTML = 1_000_000

interface PostExtras {
  hash: string
  edited_at: number | null
  canonical_url: string | null
  html: string | null
  sound: string | null
  format: AudioFormat
  bytes: number
  duration: number
}

/**
 * Converts posts to feed items in one round trip. Includes full texts, in order, as long as their total length is at most `MAX_FEED_HTML`.
 */
async function readFeedItems(db: Database, cards: readonly PostCard[], origin: string): Promise<FeedItem[]> {
  const hashes = JSON.stringify(cards.map(({ hash }) => hash))
  const rows = await db.all<PostExtras>(sql`
    SELECT p.hash, p.edited_at, p.canonical_url, s.hash AS sound, s.format, s.bytes, s.duration,
      CASE WHEN length(b.html) <= ${MAX_POST_HTML}
        AND sum(iif(length(b.html) <= ${MAX_POST_HTML}, length(b.html), 0)) OVER (ORDER BY wanted.key) <= ${MAX_FEED_HTML} THEN b.html END AS html
    FROM json_each(${hashes}) wanted JOIN posts p ON p.hash = wanted.value
    LEFT JOIN post_bodies b ON b.post_id = p.id LEFT JOIN sounds s ON s.post_id = p.id`)
  const extras = new Map(rows.map((row) => [row.hash, row]))
  return Promise.all(cards.map((card) => toFeedItem(card, extras.get(card.hash), origin)))
}

const toFeedItem = async (card: PostCard, extras: PostExtras | undefined, origin: string): Promise<FeedItem> => ({
  hash: card.hash,
  title: card.title,
  path: card.path,
  author: card.author,
  at: card.publishedAt,
  editedAt: extras?.edited_at ?? null,
  description: withLabel(card, card.description),
  html: extras?.html ? await renderItemHtml(card, extras.html, origin) : undefined,
  cover: card.cover,
  categories: [...(card.sponsor ? [SPONSORED_LABEL] : []), ...card.tags.map(({ name }) => name)],
  audio: extras?.sound ? viewAudioFile({ ...extras, hash: extras.sound }) : null,
  canonicalUrl: extras?.canonical_url ?? null,
})

const withLabel = (card: PostCard | undefined, text: string): string =>
  card?.sponsor ? `${SPONSORED_LABEL}: ${card.sponsor.name}. ${text}` : text

/** Returns the full text for readers elsewhere; that of a sponsored post begins with its label and names the sponsor. */
async function renderItemHtml({ hash, path, sponsor }: PostCard, html: string, origin: string): Promise<string> {
  const detached = await detachHtml(removeLinkUserinfo(html), hash, absoluteUrl(path, origin))
  if (!sponsor) return wrapHtml(detached)
  const link = `<a href="${escapeXml(sponsor.url)}" rel="sponsored nofollow noopener">${escapeXml(sponsor.name)}</a>`
  return wrapHtml(`<p><strong>${SPONSORED_LABEL}</strong>: ${link}</p>${markSponsoredLinks(detached, origin)}`)
}

/** States the direction and language of a post's HTML, which renders as left-to-right in feed readers otherwise. */
const wrapHtml = (html: string): string => `<div dir="rtl" lang="fa">${html}</div>`

/**
 * Prepares the HTML of a post for display beside other posts: URLs become absolute, those of footnotes and headings lead to the post at
 * `postUrl`, and ids get `prefix`.
 */
export async function detachHtml(html: string, prefix: string, postUrl: string): Promise<string> {
  const { origin } = new URL(postUrl)
  const rewriter = new HTMLRewriter().on('[href^="/"], [href^="#"], [src^="/"], [srcset], [id]', {
    element(element) {
      for (const name of ['href', 'src'] as const) {
        const value = element.getAttribute(name)
        if (value?.startsWith('/')) element.setAttribute(name, new URL(value, origin).href)
        else if (value?.startsWith('#')) element.setAttribute(name, postUrl + value)
      }
      const srcset = element.getAttribute('srcset')
      if (srcset) element.setAttribute('srcset', srcset.replace(/(^|,\s*)\//g, `$1${origin}/`))
      const id = element.getAttribute('id')
      if (id) element.setAttribute('id', `${prefix}-${id}`)
    },
  })
  return rewriter.transform(new Response(html)).text()
}
