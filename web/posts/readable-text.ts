import type { BlockNode, Document } from '#worker/document/contract.ts'

/** The words of a document with a newline between blocks, for showing two versions beside each other. */
export function readableText(document: Document): string {
  const lines: string[] = []
  const visit = (nodes: readonly BlockNode[]) => {
    for (const node of nodes) {
      if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'codeBlock') {
        lines.push((node.content ?? []).map((inline) => (inline.type === 'text' ? inline.text : '\n')).join(''))
      } else if (node.type === 'blockquote') visit(node.content)
      else if (node.type === 'bulletList' || node.type === 'orderedList') for (const item of node.content) visit(item.content)
    }
  }
  visit(document.content)
  return lines.join('\n')
}
