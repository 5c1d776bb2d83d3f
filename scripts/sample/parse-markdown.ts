import type { Nodes } from 'mdast'
import { fromMarkdown as parse } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { parseCodeLanguage } from '#shared/code-language.ts'
import type { Document } from '#shared/document/contract.ts'
import { fromMarkdown } from '#shared/document/markdown/from-markdown.ts'
import { pictureHash, sampleHash, soundHash } from './deterministic.ts'

interface SampleText {
  document: Document
  /** Names below `sample/pictures` in reading order. */
  pictures: string[]
  /** Names below `sample/audio` in reading order. */
  sounds: string[]
}

/** Placeholder for the site’s own origin, which no document stores. */
const ORIGIN = 'https://sample.invalid'
const IMAGE = /\]\(pictures\/([a-z0-9-]+\.webp)(\?wide=1)?/g
const SOUND = /\]\(audio\/([a-z0-9-]+\.mp3)/g
const POST = /\]\((posts\/([a-z0-9._]+)\/[0-9]+)/g

/**
 * Parses a sample post's Markdown, in which `![alt](pictures/a.webp "caption")` is a picture (across the column with `?wide=1`),
 * `![caption](audio/a.mp3)` a sound and `[نوشته‌ای در دفتر](posts/author/01 "title")` a card. Sizes and durations follow when the post is stored.
 * Throws on what the product's own reader would change: HTML, headings outside levels 2 to 4, other pictures and unknown languages of code.
 */
export function parseMarkdown(markdown: string): SampleText {
  const [pictures, sounds] = [IMAGE, SOUND].map((pattern) => [...markdown.matchAll(pattern)].map(([, name = '']) => name))
  const source = markdown
    .replace(IMAGE, (_, name, wide) => `](${ORIGIN}/media/${pictureHash(name)}/1.webp?w=1&h=1&s=1${wide ? '&wide=1' : ''}`)
    .replace(SOUND, (_, name) => `](${ORIGIN}/media/audio/${soundHash(name)}.mp3?ms=1`)
    .replace(POST, (_, key, author) => `](${ORIGIN}/${author}/${sampleHash(key)}`)
  requireSupported(parse(source, { extensions: [gfm()], mdastExtensions: gfmFromMarkdown() }))
  return { document: fromMarkdown(source, { origin: ORIGIN }), pictures: pictures ?? [], sounds: sounds ?? [] }
}

const INLINE_HTML = /^<\/?(?:mark|sup|sub)>$/

function requireSupported(node: Nodes): void {
  const isSupported =
    (node.type !== 'html' || INLINE_HTML.test(node.value)) &&
    (node.type !== 'heading' || (node.depth > 1 && node.depth < 5)) &&
    (node.type !== 'image' || node.url.startsWith(`${ORIGIN}/media/`)) &&
    (node.type !== 'code' || !node.lang || parseCodeLanguage(node.lang) !== undefined)
  if (!isSupported) throw new Error(`A sample post cannot have this ${node.type} in line ${node.position?.start.line}`)
  if ('children' in node) for (const child of node.children) requireSupported(child)
}
