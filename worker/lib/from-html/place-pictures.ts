import type { Audio } from '#shared/audio.ts'
import type { Picture } from '#shared/contract/fields.ts'
import type { AudioBlock } from '#shared/document/blocks/audio.ts'
import { type BlockNode, type Document, EMPTY_DOCUMENT, type ImageAttrs, type TreeNode } from '#shared/document/contract.ts'
import { childNodesOf } from '#shared/document/structure.ts'
import { isSafeHref } from '#shared/safe-href.ts'

interface Pictures {
  /** The stored pictures, by their keys in the text. */
  copied: ReadonlyMap<string, Picture>
  /** Where the pictures come from: an address or an entry of an archive. */
  sources: Readonly<Record<string, { url: string } | { entry: string }>>
  /** The stored audio files, by their hashes in the text; a text without `audioFiles` keeps its own. */
  audioFiles?: ReadonlyMap<string, Audio>
}

/**
 * Returns the document with the copied pictures in place of their keys. A picture that was not copied becomes a link to its address, or what
 * its caption says.
 */
export function placePictures(document: Document, pictures: Pictures): Document {
  const content = placeWithin(document.content, pictures)
  return content.length > 0 ? { ...document, content } : EMPTY_DOCUMENT
}

function placeWithin<Node extends TreeNode>(nodes: readonly Node[], pictures: Pictures): Node[] {
  return nodes.flatMap((node): Node[] => {
    // The replacement of a block is a block, and the spread of a node keeps its type, neither of which TypeScript can infer.
    if (node.type === 'image') return [placeImage(node.attrs, pictures)].flat() as Node[]
    if (node.type === 'audio' && pictures.audioFiles) return placeAudio(node, pictures.audioFiles) as Node[]
    if (node.type === 'gallery') return placeGallery(node, pictures) as Node[]
    const children = childNodesOf(node)
    if (children.length === 0) return [node]
    const content = placeWithin(children, pictures)
    return [{ ...node, content: content.length > 0 ? content : [{ type: 'paragraph' }] } as Node]
  })
}

function placeAudio({ attrs }: AudioBlock, audioFiles: ReadonlyMap<string, Audio>): BlockNode[] {
  const stored = audioFiles.get(attrs.hash)
  if (stored) return [{ type: 'audio', attrs: { ...attrs, hash: stored.hash, format: stored.format, duration: stored.duration } }]
  return attrs.caption ? [{ type: 'paragraph', content: [{ type: 'text', text: attrs.caption }] }] : []
}

function placeImage(attrs: ImageAttrs, { copied, sources }: Pictures): BlockNode[] {
  const stored = copied.get(attrs.hash)
  if (stored) {
    const { hash, width, height, widths } = stored
    return [{ type: 'image', attrs: { ...attrs, hash, width, height, widths } }]
  }
  const source = sources[attrs.hash]
  const label = attrs.caption || attrs.alt
  const href =
    source && 'url' in source && /^https?:/i.test(source.url) && source.url.length <= 2000 && isSafeHref(source.url) ? source.url : null
  if (href !== null)
    return [{ type: 'paragraph', content: [{ type: 'text', text: label || 'تصویر', marks: [{ type: 'link', attrs: { href } }] }] }]
  return attrs.caption ? [{ type: 'paragraph', content: [{ type: 'text', text: attrs.caption }] }] : []
}

function placeGallery({ content }: Extract<BlockNode, { type: 'gallery' }>, pictures: Pictures): BlockNode[] {
  const withPictures = content.flatMap(({ attrs }) => placeImage(attrs, pictures))
  const images = withPictures.filter((node) => node.type === 'image')
  const others = withPictures.filter((node) => node.type !== 'image')
  return [...(images.length > 1 ? [{ type: 'gallery' as const, content: images }] : images), ...others]
}
