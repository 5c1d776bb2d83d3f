import { z } from 'zod'
import { isCleanText } from '#shared/persian/clean-text.ts'
import { MAX_MARKS, Mark } from './marks.ts'

export const cleanText = z.string().min(1).refine(isCleanText, 'نویسه‌ای نادرست در متن هست')

export const Text = z.strictObject({ type: z.literal('text'), text: cleanText, marks: z.array(Mark).max(MAX_MARKS).optional() })
export const HardBreak = z.strictObject({ type: z.literal('hardBreak') })

/** Footnotes cannot contain footnotes. */
export const FootnoteInline = z.discriminatedUnion('type', [Text, HardBreak])
export type FootnoteInline = z.infer<typeof FootnoteInline>

/** A footnote, stored inline where its mark appears. It is rendered at the end of the post, numbered in reading order. */
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
