import { type ProofreadingEdit, type ProofreadingOptions, proofread, type Span } from './proofreader.ts'

/** A part of one line of a document, as the contract's document and ProseMirror's JSON have it. */
interface InlineNode {
  type: string
  text?: string
  marks?: readonly { type: string }[]
}

/** Marks whose words are not prose, or whose letters an address depends on. */
const SKIPPED_MARKS = new Set(['code', 'link'])

/** A line's text; every node without text is one character, as ProseMirror counts. */
export const lineText = (nodes: readonly InlineNode[]): string =>
  nodes.map(({ type, text }) => text ?? (type === 'hardBreak' ? '\n' : '\uFFFC')).join('')

/** Corrections of one line; offsets count its text from 0. Words under a link or a code mark stay. */
export function proofreadLine(nodes: readonly InlineNode[], options: ProofreadingOptions): ProofreadingEdit[] {
  const keep: Span[] = []
  let at = 0
  for (const { text = ' ', marks = [] } of nodes) {
    if (marks.some(({ type }) => SKIPPED_MARKS.has(type))) keep.push({ from: at, to: at + text.length })
    at += text.length
  }
  return proofread(lineText(nodes), options, keep)
}
