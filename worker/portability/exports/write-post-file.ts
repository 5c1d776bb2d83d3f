import { eq } from 'drizzle-orm'
import { toMarkdown } from '#shared/document/markdown/to-markdown.ts'
import { formatDate, tehranDay } from '#shared/persian/jalali.ts'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { escapeXml } from '#worker/lib/xml.ts'
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
  return `---\n${frontMatter(post, origin)}---\n\n${body ? toMarkdown(body.document, { origin }) : ''}`
}

/** JSON strings are valid YAML, so that no title needs escaping of its own. */
function frontMatter({ title, author, publishedAt, description, tags, sponsor, canonicalUrl, path }: PostPage, origin: string): string {
  const values = {
    title,
    author: author.name,
    date: new Date(publishedAt).toISOString(),
    day: tehranDay(publishedAt),
    description: description || undefined,
    tags: tags.length > 0 ? tags.map(({ name }) => name) : undefined,
    sponsor: sponsor ? `${SPONSORED_LABEL}: ${sponsor.name}` : undefined,
    canonical_url: canonicalUrl ?? origin + path,
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
  const byline = [sponsor && `${SPONSORED_LABEL} · ${sponsor.name}`, author.name, formatDate(publishedAt)].filter(Boolean).join(' · ')
  return `<!doctype html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title><link rel="canonical" href="${escapeXml(postUrl)}"><style>body{max-width:42rem;margin:2rem auto;padding:0 1rem;font-family:Vazirmatn,Tahoma,sans-serif;line-height:1.9}img{max-width:100%;height:auto}pre{direction:ltr;white-space:pre-wrap}</style></head><body><article><h1>${escapeXml(title)}</h1><p>${escapeXml(byline)}</p>${body}<p><a href="${escapeXml(postUrl)}">${escapeXml(postUrl)}</a></p></article></body></html>
`
}
