import { z } from 'zod'
import { cleanAddress, isCleanText } from '#shared/persian/clean-text.ts'
import { hasUserinfo, isSafeHref } from '#shared/safe-href.ts'
import type { TreeNode } from './nodes.ts'
import { childNodesOf } from './structure.ts'

const Href = z
  .string()
  .overwrite(cleanAddress)
  .max(2000, 'نشانی پیوند بیش از ۲۰۰۰ نویسه است؛ کوتاه‌ترش کن')
  .refine((href) => !hasUserinfo(href), { message: 'نام کاربری و گذرواژه را از پیوند بردار', abort: true })
  .refine(isSafeHref, 'پیوند باید با http، https یا mailto آغاز شود')

const simpleMark = <Type extends string>(type: Type) => z.strictObject({ type: z.literal(type) })

const Link = z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: Href }) })
export const Mark = z.discriminatedUnion('type', [
  simpleMark('bold'),
  simpleMark('italic'),
  simpleMark('code'),
  simpleMark('strike'),
  simpleMark('highlight'),
  simpleMark('subscript'),
  simpleMark('superscript'),
  Link,
])
export type Mark = z.infer<typeof Mark>
export type PlainMark = Exclude<Mark['type'], 'link'>

/** HTML element of each mark except links, outermost first, whatever the order of marks in the document. */
export const MARK_TAGS: readonly (readonly [PlainMark, string])[] = [
  ['highlight', 'mark'],
  ['strike', 's'],
  ['bold', 'strong'],
  ['italic', 'em'],
  ['superscript', 'sup'],
  ['subscript', 'sub'],
  ['code', 'code'],
]
const MAX_MARKS = MARK_TAGS.length + 1

export const cleanText = z.string().min(1).refine(isCleanText, 'نویسه‌ای نادرست در متن هست')

const Text = z.strictObject({ type: z.literal('text'), text: cleanText, marks: z.array(Mark).max(MAX_MARKS).optional() })
const HardBreak = z.strictObject({ type: z.literal('hardBreak') })

/** Footnotes cannot contain footnotes. */
export const FootnoteInline = z.discriminatedUnion('type', [Text, HardBreak])
export type FootnoteInline = z.infer<typeof FootnoteInline>

/** A footnote, stored inline where its mark appears. The post shows its content at the end. */
export const Footnote = z.strictObject({ type: z.literal('footnote'), content: z.array(FootnoteInline).min(1) })
export type Footnote = z.infer<typeof Footnote>

export const Inline = z.discriminatedUnion('type', [Text, HardBreak, Footnote])
export type Inline = z.infer<typeof Inline>

/** Returns the plain text of inline content without footnotes; a hard break is a newline. */
export const inlineText = (nodes: readonly Inline[] = []): string =>
  nodes.map((node) => (node.type === 'text' ? node.text : node.type === 'hardBreak' ? '\n' : '')).join('')

/** Returns the plain text of inline content, then each footnote on its own line. */
export const inlineTextWithFootnotes = (nodes: readonly Inline[] = []): string =>
  [inlineText(nodes), ...nodes.map((node) => (node.type === 'footnote' ? inlineText(node.content) : ''))].filter(Boolean).join('\n')

/** Returns the URL that a text links to; of several link marks, the first counts. */
export const hrefOf = (node: Inline | undefined): string | undefined =>
  node?.type === 'text' ? node.marks?.find((mark) => mark.type === 'link')?.attrs.href : undefined

/** Whether a line has nothing to read; a blank heading is not rendered. */
export const isBlankLine = (content: readonly Inline[] | undefined): boolean => !inlineTextWithFootnotes(content).trim()

/** Returns the text of paragraphs, headings and table cells, without footnotes, which determines the direction of a container. */
export function extractProse(nodes: readonly TreeNode[]): string {
  let prose = ''
  for (const node of nodes) {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell' || node.type === 'tableHeader') {
      prose += `${inlineText(node.content)}\n`
    } else prose += extractProse(childNodesOf(node))
  }
  return prose
}

/**
 * Trims spaces, tabs and newlines in unmarked text at both ends, and trailing hard breaks: Markdown pads cells, so padding is not content.
 */
export function trimLine(line: readonly Inline[] = []): Inline[] {
  const kept = [...line]
  while (trimTextAt(kept, 0, (text) => text.replace(/^[ \t\n]+/, ''))) kept.shift()
  while (kept.at(-1)?.type === 'hardBreak' || trimTextAt(kept, -1, (text) => text.replace(/[ \t\n]+$/, ''))) kept.pop()
  return kept
}

/** Trims the text node at `at` if it has no marks; returns true when nothing remains of it. */
function trimTextAt(line: Inline[], at: 0 | -1, trim: (text: string) => string): boolean {
  const node = line.at(at)
  if (node?.type !== 'text' || node.marks?.length) return false
  const text = trim(node.text)
  line.splice(at, 1, { ...node, text })
  return text === ''
}
