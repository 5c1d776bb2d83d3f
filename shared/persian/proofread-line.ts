import { type ProofreadingEdit, type ProofreadingOptions, proofread, type Span } from './proofreader.ts'

interface InlineNode {
  type: string
  text?: string
  marks?: readonly { type: string }[]
}

const SKIPPED_MARKS = new Set(['code', 'link'])

/** Returns a line's text, with one character for every node without text, as in ProseMirror. */
export const lineText = (nodes: readonly InlineNode[]): string =>
  nodes.map(({ type, text }) => text ?? (type === 'hardBreak' ? '\n' : '\uFFFC')).join('')

/** Proofreads one line; offsets are relative to the start of the line. Skips text under link and code marks. */
export function proofreadLine(nodes: readonly InlineNode[], options: ProofreadingOptions): ProofreadingEdit[] {
  const keep: Span[] = []
  let at = 0
  for (const { text = ' ', marks = [] } of nodes) {
    if (marks.some(({ type }) => SKIPPED_MARKS.has(type))) keep.push({ from: at, to: at + text.length })
    at += text.length
  }
  return proofread(lineText(nodes), options, keep)
}
