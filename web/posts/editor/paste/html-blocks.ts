import { codeLanguage } from '#shared/code-language.ts'
import { embedOf } from '#shared/embeds.ts'
import { asTyped } from '#shared/persian/pasted-text.ts'
import { BlockWriter, trimmed } from './block-writer.ts'
import { marksIn, together } from './html-marks.ts'
import { ownPicture, pictureOf, wordsOfPicture } from './html-picture.ts'
import { ownSound } from './html-sound.ts'
import { tableOf } from './html-table.ts'
import { elementsIn, type HtmlElement, type HtmlNode, isElement, styleOf, textIn } from './html-tree.ts'
import { asOneLine, type Loose, type LooseMark, picturePlace } from './loose.ts'
import type { FoundPicture } from './pasted.ts'

export interface HtmlContext {
  marks: readonly LooseMark[]
  /** Line breaks of the source are meant, as under `white-space: pre-wrap`. */
  keepsLines: boolean
  /** Pictures on their way into the text, in reading order. */
  pictures: FoundPicture[]
  origin: string
}

const BLOCKS = new Set(
  'address article aside body caption center dd details div dl dt fieldset figcaption figure footer form header html legend li main nav p section summary td th tr'.split(
    ' ',
  ),
)
const DROPPED = new Set(
  'area audio base button canvas col colgroup datalist head input link map math meta noscript object option param rp rt script select source style svg template textarea title track xml'.split(
    ' ',
  ),
)

/** The blocks of pasted HTML: its structure, its links and its pictures' places, and none of its looks. */
export function htmlBlocks(nodes: readonly HtmlNode[], context: HtmlContext): Loose[] {
  const writer = new BlockWriter()
  for (const node of nodes) write(node, context, writer)
  writer.end()
  return writer.blocks
}

function write(node: HtmlNode, around: HtmlContext, writer: BlockWriter): void {
  if (!isElement(node)) {
    writer.text(node, together(around.marks), around.keepsLines)
    return
  }
  if (DROPPED.has(node.tag) || isHidden(node)) return
  const marks = node.tag === 'dt' ? [...around.marks, { type: 'bold' }] : marksIn(node, around.marks)
  const context = { ...around, marks, keepsLines: keepsLines(node, around.keepsLines) }
  const blocks = blocksOf(node, context)
  if (blocks) writer.add(...blocks)
  else if (node.tag === 'br') writer.break()
  else if (node.tag === 'img') writer.text(wordsOfPicture(node), together(marks), true)
  else if (node.tag === 'daftar-note') writer.note(trimmed(asOneLine(htmlBlocks(node.children, { ...around, marks: [] }), 'break').line))
  else {
    const isBlock = BLOCKS.has(node.tag) || styleOf(node, 'display') === 'block'
    if (isBlock) writer.end()
    if (node.tag === 'q') writer.text('«', together(marks), true)
    for (const child of node.children) write(child, context, writer)
    if (node.tag === 'q') writer.text('»', together(marks), true)
    if (isBlock) writer.end()
  }
}

/** The blocks an element stands for; undefined for one that only holds others or words. */
function blocksOf(node: HtmlElement, context: HtmlContext): Loose[] | undefined {
  const heading = /^h([1-6])$/.exec(node.tag)?.[1]
  if (heading) return headingOf(node, Number(heading), context)
  switch (node.tag) {
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'figure':
    case 'picture':
    case 'img':
      return ownSound(node, context.origin) ?? pictureBlock(node, context)
    case 'ul':
    case 'ol':
    case 'menu':
      return listOf(node, context)
    case 'blockquote':
      return [{ type: 'blockquote', content: htmlBlocks(node.children, context) }]
    case 'pre':
      return [codeOf(node)]
    case 'table':
      return tableOf(node, (cell) => htmlBlocks(cell.children, { ...context, marks: marksIn(cell, context.marks), keepsLines: false }))
    case 'iframe':
    case 'embed':
    case 'video':
      return frameOf(node, context)
    default:
      return undefined
  }
}

const isHidden = (node: HtmlElement) =>
  styleOf(node, 'display') === 'none' || styleOf(node, 'mso-hide') === 'all' || ('hidden' in node.attrs && node.tag !== 'p')

function keepsLines(node: HtmlElement, around: boolean): boolean {
  const said = `${styleOf(node, 'white-space')} ${styleOf(node, 'white-space-collapse')}`.trim()
  return said ? /\b(?:pre|pre-wrap|pre-line|break-spaces|preserve|preserve-breaks)\b/.test(said) : around
}

/** The post's title is its only h1, and 4 its smallest. Headings are heavy as they are. */
function headingOf(node: HtmlElement, level: number, context: HtmlContext): Loose[] {
  const { line, rest } = asOneLine(htmlBlocks(node.children, context), 'space')
  const content = trimmed(line).map((each) => ({ ...each, marks: each.marks?.filter(({ type }) => type !== 'bold') }))
  return [...(content.length ? [{ type: 'heading', attrs: { level: Math.min(Math.max(level, 2), 4) }, content }] : []), ...rest]
}

function listOf(node: HtmlElement, context: HtmlContext): Loose[] {
  const items: { checked?: boolean; content: Loose[] }[] = []
  for (const child of node.children) {
    if (!isElement(child)) {
      if (child.trim()) items.push({ content: htmlBlocks([child], context) })
    } else if (child.tag === 'li') {
      const content = htmlBlocks(child.children, { ...context, marks: marksIn(child, context.marks) })
      const checked = boxOf(child)
      if (content.length) items.push(checked === undefined ? { content } : { checked, content })
    } else {
      // Google Docs puts the inner list behind its item instead of into it.
      const content = htmlBlocks([child], context)
      const last = items.at(-1)
      if (last) last.content.push(...content)
      else if (content.length) items.push({ content })
    }
  }
  if (!items.length) return []
  if (items.some(({ checked }) => checked !== undefined)) {
    const content = items.map((item) => ({ type: 'taskItem', attrs: { checked: item.checked === true }, content: item.content }))
    return [{ type: 'taskList', content }]
  }
  const content = items.map((item) => ({ type: 'listItem', content: item.content }))
  return node.tag === 'ol'
    ? [{ type: 'orderedList', attrs: { start: Number(node.attrs.start ?? 1) }, content }]
    : [{ type: 'bulletList', content }]
}

/** Whether the box of a task is ticked; undefined for an item without one. */
function boxOf(item: HtmlElement): boolean | undefined {
  if (item.attrs.role === 'checkbox') return item.attrs['aria-checked'] === 'true'
  const own = item.children.filter((child) => !isElement(child) || !/^[uo]l$/.test(child.tag))
  for (const { tag, attrs } of elementsIn(own)) if (tag === 'input' && attrs.type === 'checkbox') return 'checked' in attrs
  return undefined
}

function codeOf(node: HtmlElement): Loose {
  const named = [node, ...elementsIn(node.children)].filter(({ tag }) => tag === 'pre' || tag === 'code')
  const names = named.flatMap(({ attrs }) => [
    attrs['data-language'],
    attrs['data-lang'],
    attrs.lang,
    ...(attrs.class ?? '').split(/\s+/).map((name) => name.replace(/^(?:language|lang|highlight-source|brush:)-?/, '')),
  ])
  const text = asTyped(textIn(node)).replace(/^\n|\n+$/g, '')
  return {
    type: 'codeBlock',
    attrs: { language: names.map(codeLanguage).find(Boolean) ?? null },
    content: text ? [{ type: 'text', text }] : [],
  }
}

/** The place of a picture, or one of Daftar's own; undefined for what is none or only a letter. */
function pictureBlock(node: HtmlElement, context: HtmlContext): Loose[] | undefined {
  const own = ownPicture(node, context.origin)
  if (own) return [own]
  const found = node.tag === 'img' ? pictureOf(node) : undefined
  return found && [picturePlace(context.pictures.push(found) - 1)]
}

/** Somebody else's player: a card where the allow-list knows it, otherwise the way to it. */
function frameOf({ attrs, children }: HtmlElement, { origin }: HtmlContext): Loose[] {
  const address = attrs.src ?? children.filter(isElement).find(({ tag }) => tag === 'source')?.attrs.src ?? ''
  const embed = embedOf(address, origin)
  if (embed) return [{ type: 'embed', attrs: { ...embed } }]
  const link = { type: 'link', attrs: { href: address } }
  return /^https?:\/\//i.test(address)
    ? [{ type: 'paragraph', content: [{ type: 'text', text: attrs.title || address, marks: [link] }] }]
    : []
}
