import type { Picture } from '#worker/lib/contract.ts'
import type { BlockNode, Document } from './contract.ts'

/** Hashes of the document's pictures in reading order, each once. */
export function imagesOf(doc: Document): string[] {
  const hashes = new Set<string>()
  mapImages(doc.content, (image) => {
    hashes.add(image.attrs.hash)
    return image
  })
  return [...hashes]
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

/** Every block rebuilt with its pictures changed; depth is bounded by the schema. */
function mapImages(nodes: readonly BlockNode[], change: (image: ImageNode) => ImageNode): BlockNode[] {
  return nodes.map((node) => {
    if (node.type === 'image') return change(node)
    if (node.type === 'blockquote') return { ...node, content: mapImages(node.content, change) }
    if (node.type === 'bulletList' || node.type === 'orderedList') {
      return { ...node, content: node.content.map((item) => ({ ...item, content: mapImages(item.content, change) })) }
    }
    return node
  })
}
