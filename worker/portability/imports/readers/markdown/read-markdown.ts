import { now } from '#worker/lib/clock.ts'
import type { SourcePost } from '../../source-item.ts'
import { narrowestState } from '../../source-state.ts'
import { hostOf, pictureSource, slugOf, sourcePost, toWebUrl, uniqueNames } from '../source-post.ts'
import { type EntryReader, readTextEntries } from '../text-entries.ts'
import type { Zip } from '../zip/open-zip.ts'
import { type FrontMatter, frontFlag, frontList, frontText, type MarkdownFile, splitFrontMatter } from './front-matter.ts'
import { readFrontState } from './front-state.ts'
import { isThemePage } from './theme-pages.ts'

/** Bytes of a file; a longer text cannot be a post. */
const MAX_FILE_BYTES = 1_600_000
export const MARKDOWN_PATH = /\.(?:md|markdown|mdown|mkd|mdx)$/i
/** Files at the top that describe the archive, and folders of generators that hold no posts. */
const ABOUT_FILE = /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security)\.[a-z]+$/i
const OTHER_FOLDER =
  /(?:^|\/)(?:node_modules|\.git|\.github|\.obsidian|\.vuepress|\.vitepress|_includes|_layouts|_data|_sass|_templates|layouts|themes?|archetypes|scaffolds|_site|__MACOSX)\//i
const DATED_NAME = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/
/** Notion adds the page's id to its name. */
const NOTION_ID = / [0-9a-f]{32}$/

/** Reads the Markdown files of an archive, of Jekyll, Hugo, Obsidian, Notion or any other program, in the order of their paths. */
export function readMarkdown(zip: Zip): EntryReader {
  const all = markdownFiles(zip)
  const top = commonFolder(all)
  const posts = markdownPosts(zip)
  return {
    format: 'markdown',
    entries: readTextEntries(
      zip,
      posts.length > 0 ? posts : all,
      (text, path) => {
        const [file, key] = [splitFrontMatter(text), path.slice(top.length)]
        const post = readMarkdownFile(file, path, key)
        return post && (posts.length === 0 || !isThemePage(file, key, post.publishedAt !== null)) ? post : undefined
      },
      MAX_FILE_BYTES,
    ),
  }
}

const markdownFiles = (zip: Zip): string[] => zip.paths.filter((path) => MARKDOWN_PATH.test(path) && !OTHER_FOLDER.test(path))

/** Returns the paths of the Markdown files of an archive that may be posts. */
export function markdownPosts(zip: Zip): string[] {
  const all = markdownFiles(zip)
  const top = commonFolder(all)
  return all.filter((path) => !ABOUT_FILE.test(path.slice(top.length)))
}

/** Returns the folder that contains all files; archives are often made with it and often without. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const steps = first.split('/').slice(0, -1)
  const shared = steps.findIndex((_, at) => {
    const folder = `${steps.slice(0, at + 1).join('/')}/`
    return !paths.every((path) => path.startsWith(folder))
  })
  const count = shared < 0 ? steps.length : shared
  return count === 0 ? '' : `${steps.slice(0, count).join('/')}/`
}

/** Reads one file; undefined for a section page of Hugo and an empty file. `key` identifies it in its archive. */
export function readMarkdownFile({ front, body, isUnreadable }: MarkdownFile, path: string, key: string): SourcePost | undefined {
  if (body.trim() === '' && Object.keys(front).length === 0) return undefined
  const steps = path.split('/')
  const name = (steps.pop() ?? '').replace(MARKDOWN_PATH, '')
  // A page bundle of Hugo is a folder; `_index` describes a section.
  if (/^_index(?:\.\w+)?$/i.test(name)) return undefined
  const bundle = /^index(?:\.\w{2,3})?$/i.test(name) ? (steps.at(-1) ?? name) : name
  const [, dateInName = '', nameAfterDate] = DATED_NAME.exec(bundle) ?? []
  const ownName = (nameAfterDate ?? bundle).replace(NOTION_ID, '')
  const { title, text } = extractTitle(frontText(front, 'title', 'name'), body, ownName)
  const { state, publishedAt } = readFrontState(front, { path, dateInName, now: now() })
  const address = toWebUrl(frontText(front, 'canonical_url', 'canonicalurl', 'canonical', 'url', 'link', 'permalink'))
  const picture =
    frontText(
      front,
      'cover',
      'cover_image',
      'featured_image',
      'feature_image',
      'featuredimage',
      'image',
      'thumbnail',
      'banner',
      'og_image',
    ) || nestedText(front, ['cover', 'image', 'header', 'feature'])
  const cover = picture === '' ? undefined : pictureSource(picture, path)
  return sourcePost({
    key: address ?? `markdown:${hostOf(address ?? '')}:${key}`,
    title,
    text: { markdown: text },
    base: path,
    author: frontText(front, 'author', 'authors', 'نویسنده') || nestedText(front, ['author']),
    publishedAt,
    state: narrowestState(state, isUnreadable ? 'unknown' : 'public'),
    slug: frontText(front, 'slug', 'basename') || slugOf(frontText(front, 'permalink', 'url')) || slugOf(ownName),
    description: frontText(front, 'description', 'excerpt', 'summary', 'subtitle', 'lead'),
    tags: uniqueNames(frontList(front, ['tags', 'tag', 'categories', 'category', 'keywords', 'برچسب‌ها'], ['tags', 'categories'])),
    cover: cover ? { source: cover, alt: '' } : null,
    canonicalUrl: address ?? null,
    commentsOn: frontFlag(front, 'comments') !== false,
  })
}

/** Returns the address in `cover: { image: … }` and the name in `author: { name: … }`. */
function nestedText(front: FrontMatter, keys: readonly string[]): string {
  for (const key of keys) {
    const value = Object.hasOwn(front, key) ? front[key] : undefined
    if (typeof value !== 'object' || Array.isArray(value)) continue
    const inner = frontText(value, 'image', 'src', 'url', 'path', 'teaser', 'feature', 'name')
    if (inner !== '') return inner
  }
  return ''
}

/**
 * Without a title in the front matter, the heading of level 1 or 2 with which the text begins is it and leaves the text; without that, the name of the
 * file.
 */
function extractTitle(title: string, body: string, name: string): { title: string; text: string } {
  const text = body.replace(/^\s*\n/, '')
  const [whole, marked, underlined] = /^#{1,2}[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)|^(\S.*)\n=+[ \t]*(?:\n|$)/.exec(text) ?? []
  const heading = (marked ?? underlined ?? '').trim()
  if (whole === undefined || heading === '') return { title: title || name.replace(/[-_]+/g, ' ').trim(), text: body }
  if (title !== '' && title !== heading) return { title, text: body }
  return { title: heading.replace(/[*_`]/g, ''), text: text.slice(whole.length) }
}
