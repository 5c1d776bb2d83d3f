import { countWords } from '#shared/persian/text-metrics.ts'
import type { Document, Inline, TreeNode } from './contract.ts'
import { childNodesOf } from './structure.ts'

/** Returns the text of a document with a newline between blocks, including captions and, in brackets, footnotes. */
export const readableText = ({ content }: Document): string => readableLines(content).join('\n')

/** Returns the text of nodes, one item per caption, code block or line of text. */
export function readableLines(nodes: readonly TreeNode[]): string[] {
  const lines: string[] = []
  const visit = (node: TreeNode) => {
    if ((node.type === 'image' || node.type === 'audio') && node.attrs.caption) lines.push(node.attrs.caption)
    else if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell' || node.type === 'tableHeader')
      lines.push(lineOf(node.content))
    else if (node.type === 'codeBlock') lines.push(node.content?.[0]?.text ?? '')
    else childNodesOf(node).forEach(visit)
  }
  nodes.forEach(visit)
  return lines
}

const lineOf = (line: readonly Inline[] = []): string =>
  line.map((node) => (node.type === 'text' ? node.text : node.type === 'hardBreak' ? '\n' : ` [${lineOf(node.content)}]`)).join('')

/** Counts the words of code blocks, which count less in reading time. */
export const countCodeWords = ({ content }: { content: readonly TreeNode[] }): number =>
  content.reduce(
    (words, node) =>
      words + (node.type === 'codeBlock' ? countWords(node.content?.[0]?.text ?? '') : countCodeWords({ content: childNodesOf(node) })),
    0,
  )
