import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import type { Document, Inline, TreeNode } from '#shared/document/contract.ts'
import { childNodesOf } from '#shared/document/structure.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import type { Env } from '#worker/env.ts'
import { convertText, openSource } from '#worker/portability/imports/readers/index.ts'
import { SourceError, type SourceFile, type SourcePost } from '#worker/portability/imports/source-item.ts'
import { draftReason } from '#worker/portability/imports/source-state.ts'

// Reads each export file of a folder and converts its posts. Prints a row per file: the format, the posts found and those that would be public, each beside
// a count by patterns that know nothing of the readers, the drafts by their reasons, the share of words of the posts that their documents keep, and the
// warnings. Exits with 1 if a file cannot be read, if one of the counts differs, if a post keeps less than 99 % of its words, or if anything but `SourceError`
// is thrown. Run with `npm run verify -- real-exports <folder> [part of the names]`.
const [folder, only = ''] = process.argv.slice(2)
if (!folder) throw new Error('Usage: npm run verify -- real-exports <folder> [part of the names]')
const ORIGIN = 'https://daftar.example'
const MIN_KEPT = 0.99

/** Chinese has no spaces between its words. */
const WORD = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu

/** Words of HTML or Markdown by patterns that know nothing of the converter. */
function wordsOf(text: string): string[] {
  const plain = text
    .replace(/<(script|style|svg|noscript|head|iframe)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<(td|div|span)[^>]*class="(?:gutter|linenos|lineno)[^>]*>[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<?!\[CDATA\[|\]\]>/g, ' ')
    .replace(/<!-{2}[\s\S]*?-->/g, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/https?:\/\/[^\s<>"')\]]+/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(?:nbsp|zwnj|[a-z]+);/g, ' ')
  return normalizePastedText(plain).match(WORD) ?? []
}

/** Markdown without the tags of templates and the addresses of links. */
const withoutTags = (markdown: string): string =>
  markdown
    .replace(/\{%[\s\S]*?%\}|\{\{[<%]?[\s\S]*?[>%]?\}\}|\{:[^}\n]*\}/g, ' ')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, ' $1 ')
    .replace(/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, '] ')
    .replace(/\]\[[^\]\n]*\]/g, '] ')
    .replace(/\[!\w+\]|\[\^[^\]\n]*\]/g, ' ')
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
  for (const word of textOf(document).match(WORD) ?? []) left.set(word, (left.get(word) ?? 0) + 1)
  // The numbers of lists and footnotes are no text of the document.
  const words = wordsOf(source).filter((word) => !/^(?:\d{1,3}|cdata)$/.test(word))
  const lost = words.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
  return { lost, all: words.length }
}

interface Entry {
  path: string
  text: string
}

/** Texts of the files of a zip, by the headers of its directory. */
function entriesOf(bytes: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    const path = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    const header = bytes.readUInt32LE(at + 42)
    const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    const stored = bytes.subarray(from, from + bytes.readUInt32LE(at + 20))
    const isText = /\.(?:html|csv|md|markdown|mkd|mdown)$/.test(path)
    entries.push({ path, text: isText ? (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(stored) : stored).toString('utf8') : '' })
  }
  return entries
}

/** What patterns count in a file; `isPublic` are the posts that anybody could read at the source, with a date. Undefined where a pattern cannot tell. */
function countPosts(format: string, bytes: Buffer): { posts: number; isPublic: number | undefined } | undefined {
  const text = bytes.toString('utf8')
  const parts = (tag: string) =>
    text
      .replace(/<!-{2}[\s\S]*?-->/g, '')
      .split(new RegExp(`<${tag}[\\s>]`))
      .slice(1)
  const count = <Part>(all: readonly Part[], isPublic: (part: Part) => boolean) => ({
    posts: all.length,
    isPublic: all.filter(isPublic).length,
  })
  switch (format) {
    case 'wordpress': {
      const fieldOf = (item: string, name: string) => new RegExp(`<\\w+:${name}>(?:<!\\[CDATA\\[)?([\\w-]*)`).exec(item)?.[1] ?? ''
      const posts = parts('item').filter(
        (item) => /^(?:post|page)$/.test(fieldOf(item, 'post_type')) && !/^(?:trash|auto-draft|inherit)$/.test(fieldOf(item, 'status')),
      )
      return count(posts, (item) => fieldOf(item, 'status') === 'publish' && fieldOf(item, 'post_password') === '')
    }
    case 'blogger':
      return { posts: parts('entry').filter((entry) => /kind#(?:post|page)['"]/.test(entry)).length, isPublic: undefined }
    case 'feed':
      return { posts: parts('item').length + parts('entry').length, isPublic: undefined }
    case 'ghost': {
      const parsed = JSON.parse(text)
      const { posts = [], posts_meta: meta = [] } = (parsed.db?.[0] ?? parsed).data
      const byMail = new Set(meta.flatMap((row: { post_id: string; email_only?: unknown }) => (row.email_only ? [row.post_id] : [])))
      return count<{ id: string; status: string; visibility?: string; email_only?: unknown }>(
        posts,
        ({ id, status, visibility = 'public', email_only }) =>
          status === 'published' && visibility === 'public' && !email_only && !byMail.has(id),
      )
    }
    case 'medium': {
      const posts = entriesOf(bytes).filter(({ path }) => /\.html$/.test(path) && !path.includes('profile'))
      // An answer to another post begins with its title as a paragraph.
      return count(posts, ({ text: html }) => {
        const [, title = ''] = /class="p-name">\s*([^<…]*?)\s*…?\s*</.exec(html) ?? []
        const [, first = ''] = /<(?:p|h3|h2)[^>]*\bgraf--?[^>]*>\s*([^<]*)/.exec(html) ?? []
        return html.includes('dt-published') && (/\bgraf--title\b/.test(html) || !first.startsWith(title))
      })
    }
    case 'substack': {
      const entries = entriesOf(bytes)
      const rows =
        entries
          .find(({ path }) => path.endsWith('posts.csv'))
          ?.text.trim()
          .split(/\r?\n/)
          .slice(1) ?? []
      return count(rows, (row) => /,TRUE,[^,]*,(?:newsletter|podcast|thread|page),everyone,/i.test(row))
    }
    case 'markdown': {
      const posts = entriesOf(bytes).filter(({ path, text: file }) => isMarkdownPost(path, file))
      return count(posts, ({ path, text: file }) => isPublicMarkdown(path, readHead(file)))
    }
    default:
      return undefined
  }
}

/** The beginning of a file up to the line that ends its front matter. */
const readHead = (file: string): string => /^\s*(?:-{3,}\r?\n)?([\s\S]*?)\r?\n-{3,}\s*(?:\n|$)/.exec(file)?.[1] ?? ''

const isMarkdownPost = (path: string, file: string): boolean =>
  /\.(?:md|markdown|mkd|mdown)$/.test(path) &&
  file.trim() !== '' &&
  !/(?:^|\/)_index\.|(?:^|\/)(?:README|LICENSE|CONTRIBUTING)\b[^/]*$|(?:^|\/)(?:_includes|_layouts|scaffolds|themes|views|\.github)\//i.test(
    path,
  ) &&
  !/(?:^|\/)(?:404|error|about|tags|categories|archives?|search|links|friends)(?:\/index)?\.md$/i.test(path) &&
  !/^(?:layout|type):\s*"?(?:tags|categories|about|archive|search|links|friends)\b/m.test(readHead(file))

const isPublicMarkdown = (path: string, head: string): boolean =>
  (/^\s*["']?(?:date|datePublished|published_at)["']?\s*[:=].*\d{4}/m.test(head) || /\/\d{4}-\d{1,2}-\d{1,2}-[^/]+$/.test(path)) &&
  !/^\s*(?:draft\s*[:=]\s*true|published\s*[:=]\s*false|private\s*:\s*true|hidden\s*:\s*true|layout\s*:\s*draft|password\s*:\s*\S)/m.test(
    head,
  ) &&
  !/(?:^|\/)_?drafts?\/|(?:^|\/)draft-[\da-f]{24}\./.test(path)

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
  const started = Date.now()
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
    const reasons = posts.map((post) => draftReason(post, started))
    const found = { posts: posts.length, isPublic: reasons.filter((reason) => reason === null).length }
    for (const key of ['posts', 'isPublic'] as const) {
      if (expected?.[key] === undefined || expected[key] === found[key]) continue
      failures += 1
      console.log(`  COUNT of ${name}: ${key}: ${found[key]} read, ${expected[key]} counted`)
    }
    const counts = Map.groupBy(
      reasons.filter((reason) => reason !== null),
      (reason) => reason,
    )
    const row = [
      name,
      source.format,
      `${found.posts} posts (${expected?.posts ?? 'not'} counted)`,
      `${found.isPublic} public (${expected?.isPublic ?? 'not'} counted)`,
      `drafts: ${[...counts].map(([reason, all]) => `${all.length} ${reason}`).join(', ') || 'none'}`,
      `${comments} comments`,
      `${pictures} pictures`,
    ]
    console.log(
      [
        ...row,
        `${((all === 0 ? 1 : kept / all) * 100).toFixed(2)} % of ${all} words`,
        [...warnings].join(',') || '–',
        `${Date.now() - started} ms`,
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
