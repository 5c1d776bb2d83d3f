import { type Document, EMPTY_DOCUMENT, type TreeNode } from '#shared/document/contract.ts'
import { childNodesOf } from '#shared/document/structure.ts'

/** Returns the document without the nodes that `isDropped` selects; captions of pictures stay as paragraphs. */
export function dropNodes(document: Document, isDropped: (node: TreeNode) => boolean): Document {
  const content = dropIn(document.content, isDropped)
  return content.length > 0 ? { ...document, content } : EMPTY_DOCUMENT
}

function dropIn<Node extends TreeNode>(nodes: readonly Node[], isDropped: (node: TreeNode) => boolean): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (isDropped(node)) return captionOf(node) as Node[]
    const children = childNodesOf(node)
    if (children.length === 0) return [node]
    if (node.type === 'gallery') {
      const images = node.content.filter((image) => !isDropped(image))
      const captions = node.content.flatMap((image) => (isDropped(image) ? captionOf(image) : []))
      return [...(images.length > 1 ? [{ ...node, content: images }] : images), ...captions] as Node[]
    }
    const content = dropIn(children, isDropped)
    // A block keeps an empty paragraph, since it must have content; the spread keeps the type of the node.
    return [{ ...node, content: content.length > 0 ? content : [{ type: 'paragraph' }] } as Node]
  })
}

const captionOf = (node: TreeNode): TreeNode[] =>
  node.type === 'image' && node.attrs.caption !== '' ? [{ type: 'paragraph', content: [{ type: 'text', text: node.attrs.caption }] }] : []
