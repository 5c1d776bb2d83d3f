import { eq } from 'drizzle-orm'
import { toMarkdown } from '#shared/document/markdown/to-markdown.ts'
import { formatDate, tehranDay } from '#shared/persian/jalali.ts'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { escapeXml, xmlElement } from '#worker/lib/xml.ts'
import type { PostPage } from '#worker/posts/posts/contract.ts'
import { readPost } from '#worker/posts/posts/index.ts'
import { postBodies, posts } from '#worker/posts/posts/schema.ts'
import { toXhtml } from './to-xhtml.ts'

/** Returns a public post as Markdown with YAML front matter. Errors: those of `readPost`. */
export async function writeMarkdown(db: Database, viewer: Viewer | null, hash: string, origin: string): Promise<string> {
  const { post } = await readPost(db, { hash, origin, viewerId: viewer?.id })
  const [body] = await db
    .select({ document: postBodies.document })
    .from(postBodies)
    .innerJoin(posts, eq(posts.id, postBodies.postId))
    .where(eq(posts.hash, hash))
  const { title, description, publishedAt, canonicalUrl, path } = post
  const front = frontMatter({
    ...{ title, description, publishedAt, author: post.author.name, sponsor: post.sponsor?.name, url: canonicalUrl ?? origin + path },
    tags: post.tags.map(({ name }) => name),
  })
  return `---\n${front}---\n\n${body ? toMarkdown(body.document, { origin }) : ''}`
}

interface FrontMatter extends Pick<PostPage, 'title' | 'description'> {
  author: string
  /** In UTC ms; null for a post that was never published. */
  publishedAt: number | null
  tags: readonly string[]
  /** Name of who paid. */
  sponsor?: string | undefined
  url: string | null
}

/** Returns the lines of YAML front matter. JSON strings are valid YAML, so that no title needs escaping of its own. */
export function frontMatter({ title, author, publishedAt, description, tags, sponsor, url }: FrontMatter): string {
  const values = {
    title,
    author,
    date: publishedAt === null ? undefined : new Date(publishedAt).toISOString(),
    day: publishedAt === null ? undefined : tehranDay(publishedAt),
    description: description || undefined,
    tags: tags.length > 0 ? tags : undefined,
    sponsor: sponsor === undefined ? undefined : `${SPONSORED_LABEL}: ${sponsor}`,
    canonical_url: url ?? undefined,
  }
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')
}

/** Returns a public post as an HTML file that opens anywhere; its images load from this site. Errors: those of `readPost`. */
export async function writeHtml(db: Database, viewer: Viewer | null, hash: string, origin: string): Promise<string> {
  const { post } = await readPost(db, { hash, origin, viewerId: viewer?.id })
  const { title, author, publishedAt, sponsor, path, html } = post
  const postUrl = origin + path
  const body = toXhtml(html, { origin, postUrl, imageSource: (source) => (source.startsWith('/media/') ? origin + source : undefined) })
  return toHtmlFile({ title, byline: postByline(sponsor?.name, author.name, publishedAt), html: body, url: postUrl })
}

/** Returns the parts of the line below a title; `publishedAt` is in UTC ms. */
export const postByline = (sponsor: string | undefined, author: string, publishedAt: number | null): string[] => [
  ...(sponsor === undefined ? [] : [`${SPONSORED_LABEL} · ${sponsor}`]),
  author,
  ...(publishedAt === null ? [] : [formatDate(publishedAt)]),
]

interface PostFile {
  title: string
  byline: readonly string[]
  /** Result of `toXhtml`. */
  html: string
  /** Address of the post, if it has one. */
  url: string | null
}

/** Returns a post as an HTML file that opens anywhere. */
export function toHtmlFile({ title, byline, html, url }: PostFile): string {
  const [link, address] =
    url === null
      ? ['', '']
      : [`<link rel="canonical" href="${escapeXml(url)}">`, `<p><a href="${escapeXml(url)}">${escapeXml(url)}</a></p>`]
  return `<!doctype html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title>${link}<style>body{max-width:42rem;margin:2rem auto;padding:0 1rem;font-family:Vazirmatn,Tahoma,sans-serif;line-height:1.9}img{max-width:100%;height:auto}pre{direction:ltr;white-space:pre-wrap}</style></head><body><article><h1>${xmlElement('bdi', title)}</h1><p>${byline.map((part) => xmlElement('bdi', part)).join(' · ')}</p>${html}${address}</article></body></html>
`
}
