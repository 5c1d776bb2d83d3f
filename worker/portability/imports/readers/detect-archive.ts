import type { Env } from '#worker/env.ts'
import { type Source, SourceError, type SourceFile } from '../source-item.ts'
import type { BloggerFile } from './blogger/read-blogger.ts'
import { daftarFolder, readDaftar } from './daftar.ts'
import { detectJson, detectXml } from './detect-file.ts'
import { readStart } from './gzip.ts'
import { HTML_PATH, readHtmlFiles } from './html-files.ts'
import { MARKDOWN_PATH, markdownPosts, readMarkdown } from './markdown/read-markdown.ts'
import { isMediumPost, mediumPosts, readMedium } from './medium.ts'
import type { ReadContext } from './open-source.ts'
import { detectOtherArchive } from './other-files.ts'
import { readSubstack, substackTable } from './substack.ts'
import { decodeText } from './text/decode-text.ts'
import { readVirgool } from './virgool/read-virgool.ts'
import { jsonObserver, readWatched } from './watch-end.ts'
import type { Zip } from './zip/open-zip.ts'

const HEAD_BYTES = 16_384
const MAX_XML_FILES = 100
/** A backup of Virgool may have a file for each post. */
const MAX_JSON_FILES = 5000
const MAX_SETTINGS_BYTES = 100_000
const XML_PATH = /\.(?:xml|atom|rss|wxr)$/i

/** A saved feed has only the latest public posts, so files beside it are preferred. */
const isFeed = ({ format }: Pick<Source, 'format'>): boolean => format === 'feed' || format === 'virgool'

/** Detects the format of an archive by its entries; undefined for an unknown one. Throws `SourceError` for a backup of a theme or database. */
export async function detectArchive(env: Env, zip: Zip): Promise<ReadContext | undefined> {
  const folder = await daftarFolder(zip)
  if (folder !== undefined) return readDaftar(env, zip, folder)
  const xml = await detectXmlEntries(zip)
  if (xml && !isFeed(xml)) return xml
  const table = substackTable(zip)
  if (table !== undefined) return readSubstack(zip, table)
  const [page] = mediumPosts(zip)
  if (page !== undefined && isMediumPost(await readHead(zip, page))) return readMedium(zip)
  const json = await detectJsonEntries(zip)
  if (json && json.format !== 'feed') return json
  const [markdown, html] = [markdownPosts(zip).length, zip.paths.filter((path) => HTML_PATH.test(path)).length]
  // Themes and copies of a whole site have pages of help and templates.
  const other = detectOtherArchive(zip.paths)
  if (other !== undefined) throw new SourceError(other)
  // Generated sites are stored beside their sources, and pages of help beside other exports.
  if (markdown > 0 && (html === 0 || markdown * 2 >= html)) return readMarkdown(zip)
  const feed = xml ?? json
  if (feed) return feed
  if (html > 0) return readHtmlFiles(zip)
  return zip.paths.some((path) => MARKDOWN_PATH.test(path)) ? readMarkdown(zip) : undefined
}

async function detectJsonEntries(zip: Zip): Promise<ReadContext | undefined> {
  let feed: ReadContext | undefined
  const virgool: Pick<SourceFile, 'stream'>[] = []
  for (const path of zip.paths.filter((each) => /\.json$/i.test(each)).slice(0, MAX_JSON_FILES)) {
    const file = { stream: () => zip.stream(path) }
    const found = detectJson(await readHead(zip, path), file, path)
    if (found?.format === 'feed') feed ??= found
    else if (found && found.format !== 'virgool') return found
    else if (found) virgool.push(file)
  }
  return virgool.length > 0 ? readWatched(virgool, jsonObserver, readVirgool) : feed
}

/** Large blogs are exported in several files; files of other kinds, such as a sitemap, are left out. */
async function detectXmlEntries(zip: Zip): Promise<ReadContext | undefined> {
  const files = zip.paths.filter((path) => XML_PATH.test(path)).slice(0, MAX_XML_FILES)
  const found = new Map<string, { head: string; files: BloggerFile[] }>()
  for (const path of files) {
    const head = await readHead(zip, path)
    const format = detectXml(head, [])?.format
    if (format === undefined) continue
    const others = found.get(format)
    const file = { stream: () => zip.stream(path), settings: () => readSettings(zip, path) }
    if (others) others.files.push(file)
    else found.set(format, { head, files: [file] })
  }
  const [best] = ['wordpress', 'blogger', 'virgool', 'feed'].flatMap((format) => found.get(format) ?? [])
  return best && detectXml(best.head, best.files)
}

/** Returns the table of settings that Takeout puts beside the posts of a blog of Blogger; empty without one. */
async function readSettings(zip: Zip, path: string): Promise<string> {
  const bytes = await zip.read(path.replace(/[^/]+$/, 'settings.csv'), MAX_SETTINGS_BYTES)
  return bytes ? decodeText(bytes) : ''
}

/** Returns the beginning of an entry as text; empty if it is damaged. */
async function readHead(zip: Zip, path: string): Promise<string> {
  try {
    return decodeText(await readStart(await zip.stream(path), HEAD_BYTES)).trimStart()
  } catch (error) {
    if (error instanceof SourceError) return ''
    throw error
  }
}
