import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document, Inline, TreeNode } from '#shared/document/contract.ts'
import { childNodesOf } from '#shared/document/structure.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import type { Env } from '#worker/env.ts'
import { convertText, openSource } from '#worker/portability/imports/readers/index.ts'
import { SourceError, type SourceFile, type SourcePost } from '#worker/portability/imports/source-item.ts'

// Reads each export file of a folder and converts its posts. Prints a row per file: the format, the posts found, the posts that a count by
// patterns finds, the share of words of the posts that their documents keep, and the warnings. Exits with 1 if a file cannot be read or has another
// number of posts, if a post keeps less than 99 % of its words, or if anything but `SourceError` is thrown. Run with `npm run real-exports -- <folder> [part of the names]`.
const [folder, only = ''] = process.argv.slice(2)
if (!folder) throw new Error('Usage: npm run real-exports -- <folder> [part of the names]')
const ORIGIN = 'https://daftar.example'
const MIN_KEPT = 0.99

/** Words of HTML or Markdown by patterns that know nothing of the converter. */
function wordsOf(text: string): string[] {
  const plain = text
    .replace(/<(script|style|svg|noscript|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<(td|div|span)[^>]*class="(?:gutter|linenos|lineno)[^>]*>[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<?!\[CDATA\[|\]\]>/g, ' ')
    .replace(/<!-{2}[\s\S]*?-->/g, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/https?:\/\/[^\s<>"')\]]+/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(?:nbsp|zwnj|[a-z]+);/g, ' ')
  return normalizePastedText(plain).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Markdown without the tags of templates and the addresses of links. */
const withoutTags = (markdown: string): string =>
  markdown
    .replace(/\{%[\s\S]*?%\}|\{\{[<%]?[\s\S]*?[>%]?\}\}|\{:[^}\n]*\}/g, ' ')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, ' $1 ')
    .replace(/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, '] ')
    .replace(/\]\[[^\]\n]*\]/g, '] ')
    .replace(/\[!\w+\]/g, ' ')
    .replace(/^[ \t]*\[[^\]\n]+\]:[ \t]*\S+.*$/gm, ' ')
    .replace(/^( {0,3}(?:```|~~~)).*$/gm, ' ')

function textOf(document: Document): string {
  const parts: string[] = []
  const addLine = (line: readonly Inline[] = []) => {
    for (const node of line) {
      if (node.type === 'text') parts.push(node.text)
      else if (node.type === 'footnote') addLine(node.content)
    }
  }
  const visit = (node: TreeNode) => {
    if (node.type === 'image') parts.push(node.attrs.alt, node.attrs.caption)
    else if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell' || node.type === 'tableHeader')
      addLine(node.content)
    else if (node.type === 'codeBlock') parts.push(node.content?.[0]?.text ?? '')
    for (const child of childNodesOf(node)) visit(child)
  }
  for (const node of document.content) visit(node)
  return parts.join(' ')
}

/** Returns the words that the document lacks. */
function lostWords(source: string, document: Document): { lost: string[]; all: number } {
  const left = new Map<string, number>()
  for (const word of textOf(document).match(/[\p{L}\p{N}]+/gu) ?? []) left.set(word, (left.get(word) ?? 0) + 1)
  // The numbers of lists and footnotes are no text of the document.
  const words = wordsOf(source).filter((word) => !/^(?:\d{1,3}|cdata)$/.test(word))
  const lost = words.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
  return { lost, all: words.length }
}

/** Paths of the files of a zip, by the headers of its directory. */
function pathsOf(bytes: Buffer): string[] {
  const paths: string[] = []
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
    paths.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)))
  return paths
}

/** Counts the posts of a file by patterns; undefined where a pattern cannot tell. */
function countPosts(format: string, bytes: Buffer): number | undefined {
  const text = bytes.toString('utf8')
  const parts = (tag: string) =>
    text
      .replace(/<!-{2}[\s\S]*?-->/g, '')
      .split(new RegExp(`<${tag}[\\s>]`))
      .slice(1)
  switch (format) {
    case 'wordpress':
      return parts('item').filter((item) => {
        const state = /<\w+:status>(?:<!\[CDATA\[)?([a-z-]*)/.exec(item)?.[1] ?? 'publish'
        const type = /<\w+:post_type>(?:<!\[CDATA\[)?([\w-]*)/.exec(item)?.[1] ?? 'post'
        return /^(?:post|page)$/.test(type) && /^(?:publish|draft|pending|private|future)$/.test(state)
      }).length
    case 'blogger':
      return parts('entry').filter((entry) => /kind#(?:post|page)['"]/.test(entry)).length
    case 'feed':
      return parts('item').length + parts('entry').length
    case 'ghost':
      return text.match(/"(?:mobiledoc|lexical)"\s*:/g)?.length ?? 0
    case 'medium':
      return pathsOf(bytes).filter((path) => /\.html$/.test(path) && !path.includes('profile')).length
    case 'substack':
      return pathsOf(bytes).filter((path) => /\.html$/.test(path)).length
    case 'markdown':
      return pathsOf(bytes).filter(
        (path) => /\.(?:md|markdown|mkd|mdown)$/.test(path) && !/(?:^|\/)_index\.|^(?:README|LICENSE)\.|(?:^|\/)_includes\//i.test(path),
      ).length
    default:
      return undefined
  }
}

const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>): SourceFile => ({
  name,
  bytes: bytes.length,
  read: async (offset, length) => bytes.slice(offset, offset + length),
  stream: async () => new Blob([bytes]).stream(),
})

let failures = 0
for (const name of readdirSync(folder).sort()) {
  if (!name.includes(only)) continue
  const bytes = new Uint8Array(readFileSync(join(folder, name)))
  const started = performance.now()
  try {
    const source = await openSource({ ORIGIN } as Env, fileOf(name, bytes))
    const posts: SourcePost[] = []
    for await (const item of source.items()) if (item.kind === 'post') posts.push(item)
    const warnings = new Set<string>()
    const worst = { share: 1, title: '', lost: [] as string[] }
    let [kept, all, pictures, comments] = [0, 0, 0, 0]
    for (const post of posts) {
      const converted = convertText(post.text, post.base, ORIGIN)
      for (const warning of [...post.warnings, ...converted.warnings]) warnings.add(warning)
      pictures += Object.keys(converted.pictures).length + (post.cover ? 1 : 0)
      comments += post.comments.length
      const written = 'html' in post.text ? post.text.html : 'markdown' in post.text ? withoutTags(post.text.markdown) : ''
      const { lost, all: count } = lostWords(written, converted.document)
      kept += count - lost.length
      all += count
      const share = count === 0 ? 1 : 1 - lost.length / count
      if (share < worst.share) Object.assign(worst, { share, title: post.title, lost })
    }
    const expected = countPosts(source.format, Buffer.from(bytes))
    if (expected !== undefined && expected !== posts.length) {
      failures += 1
      console.log(`  COUNT of ${name}: ${posts.length} posts read, ${expected} counted`)
    }
    const row = [
      name,
      source.format,
      `${posts.length} posts (${expected ?? 'not'} counted)`,
      `${posts.filter(({ isDraft }) => isDraft).length} drafts`,
      `${comments} comments`,
      `${pictures} pictures`,
    ]
    console.log(
      [
        ...row,
        `${((all === 0 ? 1 : kept / all) * 100).toFixed(2)} % of ${all} words`,
        [...warnings].join(',') || '–',
        `${Math.round(performance.now() - started)} ms`,
      ].join(' | '),
    )
    if (worst.share < MIN_KEPT) {
      failures += 1
      console.log(`  LOST in «${worst.title}»: ${(worst.share * 100).toFixed(1)} %: ${worst.lost.slice(0, 30).join(' ')}`)
    }
  } catch (error) {
    const isExpected = error instanceof SourceError
    console.log([name, isExpected ? `refused: ${error.reason}` : `FAILED: ${String(error)}`].join(' | '))
    if (!isExpected) {
      console.log((error as Error).stack?.split('\n').slice(1, 6).join('\n'))
      failures += 1
    }
  }
}
console.log(failures === 0 ? 'all good' : `${failures} failures`)
if (failures > 0) process.exitCode = 1
