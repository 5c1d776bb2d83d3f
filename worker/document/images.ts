import type { Picture } from '#worker/lib/contract.ts'
import type { BlockNode, Document, TreeNode } from './contract.ts'
import { nodesIn } from './walk.ts'

/** Hashes of the document's pictures in reading order, each once. */
export function imagesOf(doc: Document): string[] {
  const hashes = new Set<string>()
  mapImages(doc.content, (image) => {
    hashes.add(image.attrs.hash)
    return image
  })
  return [...hashes]
}

/** What its writer says must stay of a picture when it is cropped; undefined where nothing was said. */
export function focusOf(doc: Document, hash: string): Picture['focus'] {
  let focus: Picture['focus']
  mapImages(doc.content, (image) => {
    if (image.attrs.hash === hash) focus ??= image.attrs.focus
    return image
  })
  return focus
}

/** The same document with the sizes the store knows in place of those the client sent; alt and caption stay the writer's. */
export function withStoredImages(doc: Document, pictures: ReadonlyMap<string, Pick<Picture, 'width' | 'height' | 'widths'>>): Document {
  const content = mapImages(doc.content, (image) => {
    const stored = pictures.get(image.attrs.hash)
    if (!stored) return image
    const { width, height, widths } = stored
    return { ...image, attrs: { ...image.attrs, width, height, widths } }
  })
  return { ...doc, content }
}

type ImageNode = Extract<BlockNode, { type: 'image' }>

/** Every node rebuilt with its pictures changed; depth is bounded by the schema. */
function mapImages<Node extends TreeNode>(nodes: readonly Node[], change: (image: ImageNode) => ImageNode): Node[] {
  return nodes.map((node) => {
    const inside = nodesIn(node)
    const changed = node.type === 'image' ? change(node) : inside.length ? { ...node, content: mapImages(inside, change) } : node
    // Neither a picture nor what is around it changes its type, which TypeScript cannot see through a spread.
    return changed as Node
  })
}
