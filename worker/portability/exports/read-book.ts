import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { findList } from '#worker/engagement/reading-lists/index.ts'
import { listItems } from '#worker/engagement/reading-lists/schema.ts'
import type { Env } from '#worker/env.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { escapeXml } from '#worker/lib/xml.ts'
import { readBookImage } from '#worker/posts/media/index.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { hydratePosts, readPost } from '#worker/posts/posts/index.ts'
import { postBodies, posts } from '#worker/posts/posts/schema.ts'
import { removeLinkUserinfo } from '#worker/posts/rendering/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { toXhtml } from './to-xhtml.ts'
import type { Book, BookImage, Chapter } from './write-epub.ts'

/** Posts whose texts are read at once. */
const BATCH = 10
/** Preferred width of a cover, in pixels. */
const COVER_WIDTH = 960
const LINK_TEXT = 'این پست در دفتر'

/** Leaves out authors whom a block separates from the viewer. */
const isVisibleTo = (viewer: Viewer | null) => sql`NOT ${hiddenFrom(viewer?.id, posts.authorId)}`

interface ChapterSource {
  id: number
  note: string
}

/** Reads a public post as a book. Errors: those of `readPost`. */
export async function readPostBook(env: Env, db: Database, viewer: Viewer | null, hash: string): Promise<Book> {
  const { post } = await readPost(db, { hash, origin: env.ORIGIN, viewerId: viewer?.id })
  const [row] = await db.select({ id: posts.id }).from(posts).where(eq(posts.hash, hash))
  return {
    id: env.ORIGIN + post.path,
    title: post.title,
    creator: post.author.name,
    description: post.description,
    modifiedAt: post.editedAt ?? post.publishedAt,
    chapters: readChapters(env, db, row ? [{ id: row.id, note: '' }] : []),
  }
}

/** Reads the public posts of a list, in its order and with its notes. Errors: those of `findList`. */
export async function readListBook(env: Env, db: Database, viewer: Viewer | null, hash: string): Promise<Book> {
  const list = await findList(db, viewer, hash)
  const items = await db
    .select({ id: listItems.postId, note: listItems.note, addedAt: listItems.addedAt })
    .from(listItems)
    .innerJoin(posts, eq(posts.id, listItems.postId))
    .where(and(eq(listItems.listId, list.id), isVisibleTo(viewer)))
    .orderBy(asc(listItems.position), asc(listItems.postId))
    .limit(LIMITS.ebookPosts)
  return {
    id: `${env.ORIGIN}/${list.ownerHandle}/list/${hash}`,
    title: list.name,
    creator: list.ownerName,
    description: list.description,
    modifiedAt: Math.max(0, ...items.map(({ addedAt }) => addedAt)),
    chapters: readChapters(env, db, items),
  }
}

/** Reads the newest public posts of a publication, the oldest of them first. Errors: `not_found`. */
export async function readPublicationBook(env: Env, db: Database, viewer: Viewer | null, handle: string): Promise<Book> {
  const [publication] = await db
    .select({ id: publications.id, name: publications.name, description: publications.description })
    .from(publications)
    .where(and(eq(publications.handle, handle), isNull(publications.closedAt)))
  if (!publication) throw notFound()
  const newest = await db
    .select({ id: posts.id, at: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.publicationId, publication.id), eq(posts.state, 'published'), isNotNull(posts.publishedAt), isVisibleTo(viewer)))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(LIMITS.ebookPosts)
  return {
    id: `${env.ORIGIN}/${handle}`,
    title: publication.name,
    creator: publication.name,
    description: publication.description,
    modifiedAt: newest[0]?.at ?? 0,
    chapters: readChapters(
      env,
      db,
      newest.toReversed().map(({ id }) => ({ id, note: '' })),
    ),
  }
}

/** Reads the texts of public posts, a few at a time; the others are left out. */
async function* readChapters(env: Env, db: Database, sources: readonly ChapterSource[]): AsyncGenerator<Chapter> {
  for (let at = 0; at < sources.length; at += BATCH) {
    const batch = sources.slice(at, at + BATCH)
    const ids = batch.map(({ id }) => id)
    const [cards, bodies] = await Promise.all([
      hydratePosts(db, ids),
      db
        .select({ id: posts.id, hash: posts.hash, html: postBodies.html })
        .from(posts)
        .innerJoin(postBodies, eq(postBodies.postId, posts.id))
        .where(inArray(posts.id, ids)),
    ])
    for (const { id, note } of batch) {
      const body = bodies.find((one) => one.id === id)
      const card = cards.find(({ hash }) => hash === body?.hash)
      if (body && card) yield toChapter(env, card, body.html, note)
    }
  }
}

function toChapter(env: Env, card: PostCard, html: string, note: string): Chapter {
  const { hash, title, author, publishedAt, cover, sponsor } = card
  const postUrl = env.ORIGIN + card.path
  const images: BookImage[] = []
  const addImage = (image: string, width: number): string => {
    images.push({ name: image, open: () => readBookImage(env, image, width) })
    return `images/${image}`
  }
  const imageSource = (path: string) => {
    const [, image, width] = /^\/media\/([a-z0-9]{12})\/(\d+)\.webp$/.exec(path) ?? []
    return image === undefined ? undefined : addImage(image, Number(width))
  }
  const coverWidth = cover?.widths.find((width) => width >= COVER_WIDTH) ?? cover?.widths.at(-1)
  const isCoverShown = cover && coverWidth !== undefined && !html.includes(`/media/${cover.hash}/`)
  const coverHtml = isCoverShown
    ? `<figure><img src="${addImage(cover.hash, coverWidth)}" alt="${escapeXml(cover.alt ?? '')}"/></figure>`
    : ''
  const xhtml = coverHtml + toXhtml(removeLinkUserinfo(html), { origin: env.ORIGIN, postUrl, imageSource })
  const label = sponsor && `${SPONSORED_LABEL} · ${sponsor.name}`
  const byline = [label, author.name, formatDate(publishedAt)].filter((part) => part !== null && part !== undefined)
  return { id: hash, title, byline, xhtml, note, link: { url: postUrl, label: LINK_TEXT }, images }
}
