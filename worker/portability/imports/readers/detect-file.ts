import { SourceError, type SourceFile, type SourcePost } from '../source-item.ts'
import type { BloggerFile } from './blogger/read-blogger.ts'
import { isJsonFeed, readJsonFeed } from './feed/json-feed.ts'
import { readFeed } from './feed/read-feed.ts'
import { isGhostPart, readGhost } from './ghost/read-ghost.ts'
import { readHtmlFile } from './html-files.ts'
import { splitFrontMatter } from './markdown/front-matter.ts'
import { readMarkdownFile } from './markdown/read-markdown.ts'
import type { ReadContext } from './open-source.ts'
import { detectOtherFile } from './other-files.ts'
import { isTelegramPart, readTelegram } from './telegram/read-telegram.ts'
import { decodeText } from './text/decode-text.ts'
import { parseMerged } from './text-entries.ts'
import { isVirgoolPart, readVirgool } from './virgool/read-virgool.ts'
import { jsonObserver, readWatched, xmlObserver } from './watch-end.ts'
import { readWordpress } from './wordpress/read-wordpress.ts'

const HEAD_BYTES = 16_384
/** A post of this size is too long for Daftar. */
const MAX_TEXT_BYTES = 4_000_000

/** Detects the format of a single file by its first bytes. Throws `SourceError` with `unknown` or `empty`. */
export async function detectFile(file: SourceFile): Promise<ReadContext> {
  const head = decodeText(await file.read(0, HEAD_BYTES)).trimStart()
  if (head === '') throw new SourceError('empty')
  const xml = detectXml(head, [file])
  if (xml) return xml
  if (isBinary(head)) throw new SourceError('unknown')
  const other = detectOtherFile(head)
  if (other !== undefined) throw new SourceError(other)
  if (head.startsWith('<') && !head.startsWith('<<<<<<<')) return readSingle(file, 'html', readHtmlFile, isTruncatedPage)
  const json = /^[{[]/.test(head) ? detectJson(head, file, '') : undefined
  if (json) return json
  const isMarkdown = /\.(?:md|markdown|mdown|mkd|txt)$/i.test(file.name) || /^(?:---|\+\+\+)\s*\n|^#{1,6}\s|\n#{1,6}\s/.test(head)
  if (!isMarkdown) throw new SourceError('unknown')
  return readSingle(file, 'markdown', (text, name) => readMarkdownFile(splitFrontMatter(text), name, name), isTruncatedText)
}

/** Detects the format of JSON by its beginning; `path` is that of its entry in an archive. Throws `SourceError` for conversations of Telegram. */
export function detectJson(head: string, file: Pick<SourceFile, 'stream'>, path: string): ReadContext | undefined {
  const read = (reader: (only: Pick<SourceFile, 'stream'>) => ReadContext) =>
    readWatched([file], jsonObserver, ([only = file]) => reader(only))
  // A message may quote any other format.
  if (isTelegramPart(head)) return read((only) => readTelegram(only, head, path))
  if (isJsonFeed(head)) return read(readJsonFeed)
  if (isGhostPart(head)) return read((only) => readGhost(only, path))
  return isVirgoolPart(head) ? read((only) => readVirgool([only])) : undefined
}

/** A file with a single post, which its name identifies. */
async function readSingle(
  file: SourceFile,
  format: 'html' | 'markdown',
  parse: (text: string, name: string) => SourcePost | undefined,
  isTruncated: (text: string) => boolean,
): Promise<ReadContext> {
  const text = await readText(file, MAX_TEXT_BYTES)
  return {
    format,
    isTruncated: () => isTruncated(text),
    items: async function* () {
      const post = parseMerged(text, file.name, parse)
      if (post) yield post
    },
  }
}

/** Reads a whole file as text. Throws `SourceError` with `tooLarge`, or with `truncated` if it breaks off. */
async function readText(file: SourceFile, maxBytes: number): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const part of await file.stream()) {
    parts.push(part)
    bytes += part.length
    if (bytes > maxBytes) throw new SourceError('tooLarge')
  }
  return decodeText(new Uint8Array(await new Blob(parts).arrayBuffer()))
}

/** Whether a page that names its root or body ends without it, or in a tag, which may hold a whole picture. */
const isTruncatedPage = (html: string): boolean =>
  (/<(?:html|body)[\s>]/i.test(html.slice(0, 20_000)) && !/<\/(?:html|body)\s*>/i.test(html.slice(-4096))) ||
  /^<[a-z/!][^>]*$/i.test(html.slice(html.lastIndexOf('<')))

/** Whether a text ends within a character, its front matter or a block of code; any other end is indistinguishable from a complete text. */
const isTruncatedText = (text: string): boolean =>
  text.endsWith('\uFFFD') ||
  (/^---\s*\n/.test(text) && !/\n(?:---|\.\.\.)\s*(?:\n|$)/.test(text)) ||
  (/^\+\+\+\s*\n/.test(text) && !/\n\+\+\+\s*(?:\n|$)/.test(text)) ||
  /^ {0,3}(?:```|~~~)/m.test(text.replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\1/gm, ''))

/** Detects the format of XML by its beginning, that of the first of `files`; undefined for anything else. */
export function detectXml(head: string, files: readonly BloggerFile[]): ReadContext | undefined {
  if (!head.startsWith('<')) return undefined
  if (/wordpress\.org\/export\/|<wp:(?:wxr_version|post_type|author)|<!-{2} This is a WordPress eXtended RSS/i.test(head))
    return readWatched(files, xmlObserver, readWordpress)
  return /<(?:rss|feed|rdf:rdf|[a-z]+:feed)[\s>]/i.test(head)
    ? readWatched(files, xmlObserver, (watched) => readFeed(watched, head))
    : undefined
}

/** A text has no control characters but those of lines, and few characters that could not be decoded. */
const isBinary = (head: string): boolean =>
  /[\u0000-\u0008\u000e-\u001a]/.test(head) || (head.match(/\uFFFD/g)?.length ?? 0) > head.length / 20
