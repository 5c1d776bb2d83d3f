import { type Source, SourceError, type SourceFile } from '../source-item.ts'
import type { BloggerFile } from './blogger/read-blogger.ts'
import { isJsonFeed, readJsonFeed } from './feed/json-feed.ts'
import { readFeed } from './feed/read-feed.ts'
import { isGhostPart, readGhost } from './ghost/read-ghost.ts'
import { readHtmlFile } from './html-files.ts'
import { splitFrontMatter } from './markdown/front-matter.ts'
import { readMarkdownFile } from './markdown/read-markdown.ts'
import { decodeText } from './text/decode-text.ts'
import { isVirgoolPart, readVirgool } from './virgool/read-virgool.ts'
import { readWordpress } from './wordpress/read-wordpress.ts'

const HEAD_BYTES = 16_384
const MAX_TEXT_BYTES = 20_000_000

/** Detects the format of a single file by its first bytes. Throws `SourceError` with `unknown` or `empty`. */
export async function detectFile(file: SourceFile): Promise<Pick<Source, 'format' | 'items'>> {
  const head = decodeText(await file.read(0, HEAD_BYTES)).trimStart()
  if (head === '') throw new SourceError('empty')
  const xml = detectXml(head, [file])
  if (xml) return xml
  if (isBinary(head)) throw new SourceError('unknown')
  if (head.startsWith('<')) return detectHtml(file)
  const json = /^[{[]/.test(head) ? detectJson(head, file, '') : undefined
  if (json) return json
  const isMarkdown = /\.(?:md|markdown|mdown|mkd|txt)$/i.test(file.name) || /^(?:---|\+\+\+)\s*\n|^#{1,6}\s|\n#{1,6}\s/.test(head)
  if (!isMarkdown) throw new SourceError('unknown')
  const text = await readText(file, MAX_TEXT_BYTES)
  return {
    format: 'markdown',
    items: async function* () {
      const post = readMarkdownFile(splitFrontMatter(text), file.name, file.name)
      if (post) yield post
    },
  }
}

/** Detects the format of JSON by its beginning; `path` is that of its entry in an archive. */
export function detectJson(head: string, file: Pick<SourceFile, 'stream'>, path: string): Pick<Source, 'format' | 'items'> | undefined {
  if (isJsonFeed(head)) return readJsonFeed(file)
  if (isGhostPart(head)) return readGhost(file, path)
  return isVirgoolPart(head) ? readVirgool([file]) : undefined
}

async function detectHtml(file: SourceFile): Promise<Pick<Source, 'format' | 'items'>> {
  const text = await readText(file, MAX_TEXT_BYTES)
  return {
    format: 'html',
    items: async function* () {
      const post = readHtmlFile(text, file.name)
      if (post) yield post
    },
  }
}

/** Reads a whole file as text. Throws `SourceError` with `tooLarge`. */
async function readText(file: SourceFile, maxBytes: number): Promise<string> {
  if (file.bytes > maxBytes) throw new SourceError('tooLarge')
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < file.bytes; ) {
    const part = await file.read(at, Math.min(8_000_000, file.bytes - at))
    if (part.length === 0) break
    parts.push(part)
    at += part.length
  }
  return decodeText(new Uint8Array(await new Blob(parts).arrayBuffer()))
}

/** Detects the format of XML by its beginning, that of the first of `files`; undefined for anything else. */
export function detectXml(head: string, files: readonly BloggerFile[]): Pick<Source, 'format' | 'items'> | undefined {
  if (!head.startsWith('<')) return undefined
  if (/wordpress\.org\/export\/|<wp:(?:wxr_version|post_type|author)|<!-{2} This is a WordPress eXtended RSS/i.test(head))
    return readWordpress(files)
  return /<(?:rss|feed|rdf:rdf|[a-z]+:feed)[\s>]/i.test(head) ? readFeed(files, head) : undefined
}

/** A text has no control characters but those of lines, and few characters that could not be decoded. */
const isBinary = (head: string): boolean =>
  /[\u0000-\u0008\u000e-\u001a]/.test(head) || (head.match(/\uFFFD/g)?.length ?? 0) > head.length / 20
