import { element, escapeHtml } from '#shared/document/html.ts'
import { uniqueNames } from '../source-post.ts'

/** A part of a message's text; `type` is that of Telegram's entities, `plain` for what has none. */
interface Part {
  type: string
  text: string
  href: string
  language: string
}

/** A line of text, or a part that is a block of its own. */
type Line = readonly Part[] | Part

/** What a message says: HTML, its hashtags, and its first line if that is a heading. */
interface MessageText {
  title: string
  html: string
  tags: string[]
  /** Letters of the text. */
  letters: number
}

/** Letters of the longest line that can be a heading. */
const MAX_HEADING = 100
const BLOCKS = new Set(['pre', 'blockquote'])

/**
 * Reads the text of an exported message, which is in `text_entities`, or in older exports in `text`: a string, or a list of strings and parts.
 * Lines become breaks, empty ones paragraphs; hashtags at the end become only tags.
 */
export function readMessageText({ text_entities: entities, text }: Readonly<Record<string, unknown>>): MessageText {
  const parts = toParts(Array.isArray(entities) && entities.length > 0 ? entities : text)
  const tags = uniqueNames(
    parts.filter(({ type }) => type === 'hashtag').map(({ text: tag }) => tag.replace(/^#/, '').replaceAll('_', ' ')),
  )
  const lines = withoutTagLines(toLines(parts))
  const heading = findHeading(lines)
  return {
    title: heading === undefined ? '' : textOf(lines[heading]).trim(),
    html: toHtml(heading === undefined ? lines : lines.slice(heading + 1)),
    tags,
    letters: parts.reduce((sum, part) => sum + part.text.trim().length, 0),
  }
}

/** Returns a text of an export, a string or a list of strings and parts, without its form. */
export const plainText = (value: unknown): string =>
  toParts(value)
    .map(({ text }) => text)
    .join('')

const toParts = (value: unknown): Part[] => (Array.isArray(value) ? value : [value]).flatMap((part) => toPart(part) ?? [])

function toPart(value: unknown): Part | undefined {
  const written: Readonly<Record<string, unknown>> =
    typeof value === 'string' ? { type: 'plain', text: value } : typeof value === 'object' && value !== null ? { ...value } : {}
  const string = (key: string) => (typeof written[key] === 'string' ? written[key] : '')
  return string('text') === ''
    ? undefined
    : { type: string('type'), text: string('text'), href: string('href'), language: string('language') }
}

function toLines(parts: readonly Part[]): Line[] {
  const lines: Line[] = []
  let line: Part[] = []
  const end = () => {
    lines.push(line)
    line = []
  }
  for (const part of parts) {
    if (BLOCKS.has(part.type)) {
      if (line.length > 0) end()
      lines.push(part)
      continue
    }
    for (const [at, text] of part.text.split('\n').entries()) {
      if (at > 0) end()
      if (text !== '') line.push({ ...part, text })
    }
  }
  end()
  return lines
}

const isBlock = (line: Line | undefined): line is Part => line !== undefined && 'type' in line
const textOf = (line: Line | undefined): string => (line === undefined || isBlock(line) ? '' : line.map(({ text }) => text).join(''))
const isEmpty = (line: Line | undefined): boolean => !isBlock(line) && textOf(line).trim() === ''

const isTagLine = (line: Line): boolean =>
  !isBlock(line) && line.some(({ type }) => type === 'hashtag') && line.every(({ type, text }) => type === 'hashtag' || text.trim() === '')

/** Drops lines at the end that have nothing but hashtags. */
function withoutTagLines(lines: readonly Line[]): readonly Line[] {
  const last = lines.findLastIndex((line) => !isEmpty(line) && !isTagLine(line))
  return lines.slice(0, last + 1)
}

/** Returns the place of the first line with text if it is a heading: short, and bold or followed by an empty line, with text behind it. */
function findHeading(lines: readonly Line[]): number | undefined {
  const at = lines.findIndex((line) => !isEmpty(line))
  const line = lines[at]
  if (line === undefined || isBlock(line) || isTagLine(line) || textOf(line).trim().length > MAX_HEADING) return undefined
  const isBold = line.every(({ type, text }) => type === 'bold' || text.trim() === '')
  const hasMore = lines.slice(at + 1).some((other) => !isEmpty(other))
  return hasMore && (isBold || isEmpty(lines[at + 1])) ? at : undefined
}

function toHtml(lines: readonly Line[]): string {
  const blocks: string[] = []
  let paragraph: string[] = []
  const end = () => {
    if (paragraph.length > 0) blocks.push(element('p', {}, paragraph.join('<br>')))
    paragraph = []
  }
  for (const line of lines) {
    if (isBlock(line)) {
      end()
      blocks.push(line.type === 'pre' ? codeBlock(line) : element('blockquote', {}, quoteOf(line.text)))
    } else if (isEmpty(line)) end()
    else paragraph.push(line.map(inlineHtml).join(''))
  }
  end()
  return blocks.join('')
}

const codeBlock = ({ text, language }: Part): string =>
  element('pre', {}, element('code', { class: language === '' ? undefined : `language-${language}` }, escapeHtml(text)))

const quoteOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => element('p', {}, escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')))
    .join('')

const TAGS: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', underline: 'u', strikethrough: 's', code: 'code' }

function inlineHtml({ type, text, href }: Part): string {
  const tag = Object.hasOwn(TAGS, type) ? TAGS[type] : undefined
  if (tag !== undefined) return element(tag, {}, escapeHtml(text))
  const address = addressOf(type, text, href)
  return address === undefined ? escapeHtml(text) : element('a', { href: address }, escapeHtml(text))
}

function addressOf(type: string, text: string, href: string): string | undefined {
  if (type === 'text_link') return href === '' ? undefined : href
  if (type === 'link') return /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  if (type === 'mention') return `https://t.me/${text.replace(/^@/, '')}`
  return type === 'email' ? `mailto:${text}` : undefined
}
