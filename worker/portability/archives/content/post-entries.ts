import { toMarkdown } from '#shared/document/markdown/to-markdown.ts'
import { escapeXml } from '#worker/lib/xml.ts'
import { frontMatter, postByline, toHtmlFile, toXhtml } from '#worker/portability/exports/index.ts'
import { removeLinkUserinfo, renderDocument } from '#worker/posts/rendering/index.ts'
import { ARCHIVE_PATHS } from '../format/schemas.ts'
import { listThread } from './comment-entries.ts'
import { POSTS_PER_QUERY, type PostSource, readPosts } from './read-posts.ts'
import { type ArchiveEntry, type EntrySource, json, jsonArray, readPages } from './stage.ts'

/** Estimated work for the texts of a post, in bytes. */
export const POST_WEIGHT = 20_000

/** The files of every post and its comments. */
export const postEntries: EntrySource = async function* (context, after) {
  const sources = readPages(
    (key) => readPosts(context, key),
    ({ id }) => [id],
    after,
    POSTS_PER_QUERY,
  )
  for await (const source of sources) {
    const { hash } = source.post
    const path = ARCHIVE_PATHS.posts + hash
    if (source.hasComments)
      yield {
        path: `${ARCHIVE_PATHS.comments}${hash}.json`,
        content: jsonArray(listThread(context, source.id), `{"post":"${hash}","comments":[`, ']}'),
      }
    yield { path: `${path}.md`, content: writeMarkdown(source, context.env.ORIGIN) }
    yield { path: `${path}.html`, content: writeHtml(source, context.env.ORIGIN) }
    const content = json(source.post)
    yield { path: `${path}.json`, content, media: mediaOf(content), weight: POST_WEIGHT, after: [source.id] } satisfies ArchiveEntry
  }
}

/** Every text that looks like a hash; the stage of the media asks which of them are files. */
export const mediaOf = (content: string): string[] => [
  ...new Set(Array.from(content.matchAll(/"hash":\s*"([a-z0-9]{12})"/g), ([, hash]) => hash ?? '')),
]

/** Paths of the archive's own files, as the posts beside them link to them. */
function localMedia(path: string): string | undefined {
  const [, audio] = /^\/media\/audio\/([a-z0-9]{12}\.[a-z0-9]+)$/.exec(path) ?? []
  if (audio) return `../${ARCHIVE_PATHS.audio}${audio}`
  const [, picture] = /^\/media\/([a-z0-9]{12})\/\d+\.(?:webp|avif)$/.exec(path) ?? []
  return picture && `../${ARCHIVE_PATHS.pictures}${picture}.webp`
}

const coverPath = ({ cover }: PostSource['post']) => cover && `../${ARCHIVE_PATHS.pictures}${cover.hash}.webp`

function writeMarkdown({ post, document }: PostSource, origin: string): string {
  const { title, description, publishedAt, tags, canonicalUrl, url } = post
  const front = frontMatter({
    ...{ title, description, publishedAt, tags, author: post.author.name, sponsor: post.sponsor?.name, url: canonicalUrl ?? url },
  })
  const cover = coverPath(post)
  const media = new RegExp(`${RegExp.escape(origin)}(/media/[a-z0-9/.]+)(?:\\?[^\\s)]*)?`, 'g')
  const text = toMarkdown(document, { origin }).replace(media, (whole, path: string) => localMedia(path) ?? whole)
  return `---\n${front}${cover ? `cover: ${JSON.stringify(cover)}\n` : ''}---\n\n${text}`
}

function writeHtml({ post, html, document }: PostSource, origin: string): string {
  const { title, author, sponsor, publishedAt, url } = post
  const body = toXhtml(removeLinkUserinfo(html ?? renderDocument(document)), { origin, postUrl: url ?? origin, imageSource: localMedia })
  const cover = coverPath(post)
  const picture = cover ? `<figure><img src="${cover}" alt="${escapeXml(post.cover?.alt ?? '')}"/></figure>` : ''
  return toHtmlFile({ title, byline: postByline(sponsor?.name, author.name, publishedAt), html: picture + body, url })
}
