import { parseCodeLanguage } from '#shared/code-language.ts'
import { parseEmbed } from '#shared/embeds.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { emojiText, parseOwnAudio, parseOwnPicture, parsePicture } from './html-media.ts'
import { convertTable } from './html-table.ts'
import { getStyle, getText, type HtmlElement, type HtmlNode, isElement, walkElements } from './html-tree.ts'
import type { PictureReference } from './picture-files.ts'
import { BlockWriter, createPicturePlaceholder, flattenToLine, type RawMark, type RawNode, trimLine } from './raw-nodes.ts'

interface HtmlContext {
  marks: readonly RawMark[]
  /** True when line breaks in the source are significant, as with `white-space: pre-wrap`. */
  preservesWhitespace: boolean
  pictures: PictureReference[]
  origin: string
}

const BLOCK_TAGS = new Set(
  'address article aside body caption center dd details div dl dt fieldset figcaption figure footer form header html legend li main nav p section summary td th tr'.split(
    ' ',
  ),
)
const IGNORED_TAGS = new Set(
  'area audio base button canvas col colgroup datalist head input link map math meta noscript object option param rp rt script select source style svg template textarea title track xml'.split(
    ' ',
  ),
)

export function convertHtml(nodes: readonly HtmlNode[], context: HtmlContext): RawNode[] {
  const writer = new BlockWriter()
  for (const node of nodes) writeNode(node, context, writer)
  writer.end()
  return writer.blocks
}

function writeNode(node: HtmlNode, parentContext: HtmlContext, writer: BlockWriter): void {
  if (!isElement(node)) {
    writer.text(node, resolveMarkConflicts(parentContext.marks), parentContext.preservesWhitespace)
    return
  }
  if (IGNORED_TAGS.has(node.tag) || isHidden(node)) return
  const marks = node.tag === 'dt' ? [...parentContext.marks, { type: 'bold' }] : collectMarks(node, parentContext.marks)
  const context = { ...parentContext, marks, preservesWhitespace: preservesWhitespace(node, parentContext.preservesWhitespace) }
  const blocks = convertElement(node, context)
  if (blocks) writer.add(...blocks)
  else if (node.tag === 'br') writer.break()
  else if (node.tag === 'img') writer.text(emojiText(node), resolveMarkConflicts(marks), true)
  else if (node.tag === 'daftar-note') {
    const { line, rest } = flattenToLine(convertHtml(node.children, { ...parentContext, marks: [] }), 'break')
    writer.footnote(
      trimLine(line),
      rest.filter(({ type }) => type !== 'horizontalRule'),
    )
  } else {
    const isBlock = BLOCK_TAGS.has(node.tag) || getStyle(node, 'display') === 'block'
    if (isBlock) writer.end()
    if (node.tag === 'q') writer.text('«', resolveMarkConflicts(marks), true)
    for (const child of node.children) writeNode(child, context, writer)
    if (node.tag === 'q') writer.text('»', resolveMarkConflicts(marks), true)
    if (isBlock) writer.end()
  }
}

function convertElement(node: HtmlElement, context: HtmlContext): RawNode[] | undefined {
  const heading = /^h([1-6])$/.exec(node.tag)?.[1]
  if (heading) return convertHeading(node, Number(heading), context)
  switch (node.tag) {
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'figure':
    case 'picture':
    case 'img':
      return parseOwnAudio(node, context.origin) ?? convertPicture(node, context)
    case 'ul':
    case 'ol':
    case 'menu':
      return convertList(node, context)
    case 'blockquote':
      return [{ type: 'blockquote', content: convertHtml(node.children, context) }]
    case 'pre':
      return [convertCode(node)]
    case 'table':
      return convertTable(node, (cell) =>
        convertHtml(cell.children, { ...context, marks: collectMarks(cell, context.marks), preservesWhitespace: false }),
      )
    case 'iframe':
    case 'embed':
    case 'video':
      return convertFrame(node, context)
    default:
      return undefined
  }
}

const isHidden = (node: HtmlElement) =>
  getStyle(node, 'display') === 'none' || getStyle(node, 'mso-hide') === 'all' || ('hidden' in node.attrs && node.tag !== 'p')

function preservesWhitespace(node: HtmlElement, inherited: boolean): boolean {
  const whiteSpace = `${getStyle(node, 'white-space')} ${getStyle(node, 'white-space-collapse')}`.trim()
  return whiteSpace ? /\b(?:pre|pre-wrap|pre-line|break-spaces|preserve|preserve-breaks)\b/.test(whiteSpace) : inherited
}

/** Converts a heading: clamps its level to 2–4, because the post title is the only `h1`, and drops bold, which headings imply. */
function convertHeading(node: HtmlElement, level: number, context: HtmlContext): RawNode[] {
  const { line, rest } = flattenToLine(convertHtml(node.children, context), 'space')
  const content = trimLine(line).map((each) => ({ ...each, marks: each.marks?.filter(({ type }) => type !== 'bold') }))
  return [...(content.length ? [{ type: 'heading', attrs: { level: Math.min(Math.max(level, 2), 4) }, content }] : []), ...rest]
}

const LIST_TYPES = new Set(['bulletList', 'orderedList', 'taskList'])

function convertList(node: HtmlElement, context: HtmlContext): RawNode[] {
  const items: { checked?: boolean; content: RawNode[] }[] = []
  for (const child of node.children) {
    if (!isElement(child)) {
      if (child.trim()) items.push({ content: convertHtml([child], context) })
    } else if (child.tag === 'li') {
      const content = convertHtml(child.children, { ...context, marks: collectMarks(child, context.marks) })
      const checked = readCheckbox(child)
      const last = items.at(-1)
      // Some editors put a nested list into an item of its own behind the item that it belongs to.
      if (last && content[0] && LIST_TYPES.has(content[0].type)) last.content.push(...content)
      else if (content.length) items.push(checked === undefined ? { content } : { checked, content })
    } else {
      // Google Docs places a nested list after its item instead of inside it.
      const content = convertHtml([child], context)
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

/** Returns whether a task is checked; undefined for an item without a checkbox. */
function readCheckbox(item: HtmlElement): boolean | undefined {
  if (item.attrs.role === 'checkbox') return item.attrs['aria-checked'] === 'true'
  const own = item.children.filter((child) => !isElement(child) || !/^[uo]l$/.test(child.tag))
  for (const { tag, attrs } of walkElements(own)) if (tag === 'input' && attrs.type === 'checkbox') return 'checked' in attrs
  return undefined
}

function convertCode(node: HtmlElement): RawNode {
  const codeElements = [node, ...walkElements(node.children)].filter(({ tag }) => tag === 'pre' || tag === 'code')
  const names = codeElements.flatMap(({ attrs }) => [
    attrs['data-language'],
    attrs['data-lang'],
    attrs.lang,
    ...(attrs.class ?? '').split(/\s+/).map((name) => name.replace(/^(?:language|lang|highlight-source|brush:)-?/, '')),
  ])
  const text = normalizePastedText(getText(node)).replace(/^\n|\n+$/g, '')
  return {
    type: 'codeBlock',
    attrs: { language: names.map(parseCodeLanguage).find(Boolean) ?? null },
    content: text ? [{ type: 'text', text }] : [],
  }
}

/**
 * Returns a picture of this site as an image and any other `img` as a placeholder; undefined for emoji, tracking pixels, icons without alt
 * text, and elements around other pictures.
 */
function convertPicture(node: HtmlElement, context: HtmlContext): RawNode[] | undefined {
  // The box of a task in Google Docs.
  if (node.attrs.role === 'checkbox' || node.attrs['aria-roledescription'] === 'checkbox') return []
  const own = parseOwnPicture(node, context.origin)
  if (own) return [own]
  const found = node.tag === 'img' ? parsePicture(node) : undefined
  return found && [createPicturePlaceholder(context.pictures.push(found) - 1)]
}

function convertFrame({ attrs, children }: HtmlElement, { origin }: HtmlContext): RawNode[] {
  const url = attrs.src ?? children.filter(isElement).find(({ tag }) => tag === 'source')?.attrs.src ?? ''
  const embed = parseEmbed(url, origin)
  if (embed) return [{ type: 'embed', attrs: { ...embed } }]
  const link = { type: 'link', attrs: { href: url } }
  return /^https?:\/\//i.test(url) ? [{ type: 'paragraph', content: [{ type: 'text', text: attrs.title || url, marks: [link] }] }] : []
}

const MARK_BY_TAG: Record<string, string | undefined> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  mark: 'highlight',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}

/** Returns the inherited marks, changed by the element's tag, styles and link; ignores colors, sizes and fonts. */
function collectMarks(element: HtmlElement, inherited: readonly RawMark[]): readonly RawMark[] {
  const marks = new Map(inherited.map((mark) => [mark.type, mark]))
  const set = (type: string | undefined, isOn: boolean) => {
    if (!type) return
    if (isOn) marks.set(type, { type })
    else marks.delete(type)
  }
  set(MARK_BY_TAG[element.tag], true)
  if (element.attrs.style) {
    const weight = getStyle(element, 'font-weight')
    if (weight) set('bold', /^(?:bold|bolder|[6-9]\d\d)$/i.test(weight))
    const fontStyle = getStyle(element, 'font-style')
    if (fontStyle) set('italic', /^(?:italic|oblique)/i.test(fontStyle))
    if (/line-through/i.test(getStyle(element, 'text-decoration') + getStyle(element, 'text-decoration-line'))) set('strike', true)
    const verticalAlign = getStyle(element, 'vertical-align')
    if (/^(?:super|sub)$/i.test(verticalAlign)) set(verticalAlign.toLowerCase() === 'sub' ? 'subscript' : 'superscript', true)
    if (getStyle(element, 'mso-highlight')) set('highlight', true)
  }
  const href = element.tag === 'a' ? unwrapRedirect(element.attrs.href ?? '') : ''
  if (href) marks.set('link', { type: 'link', attrs: { href } })
  return [...marks.values()]
}

/**
 * Returns the target of a Google redirect URL, any other absolute URL unchanged, and '' for relative URLs. `toDocument` drops unsafe URLs
 * later.
 */
function unwrapRedirect(href: string): string {
  const url = URL.parse(href.trim())
  if (!url) return ''
  const target = /^www\.google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url' ? url.searchParams.get('q') : null
  return target && /^https?:/i.test(target) ? target : href.trim()
}

/**
 * Removes marks the editor does not combine: code excludes all other marks, except that a link excludes code; superscript excludes
 * subscript.
 */
function resolveMarkConflicts(marks: readonly RawMark[]): readonly RawMark[] {
  const has = (type: string) => marks.some((mark) => mark.type === type)
  if (has('code')) return has('link') ? marks.filter(({ type }) => type !== 'code') : [{ type: 'code' }]
  return has('superscript') && has('subscript') ? marks.filter(({ type }) => type !== 'subscript') : marks
}
