import type { Audio } from '#shared/audio.ts'
import type { Picture } from '#shared/contract/fields.ts'
import { blockDefinitionOf } from '#shared/document/blocks/index.ts'
import type { BlockNode, Document, TreeNode } from '#shared/document/contract.ts'
import { childNodesOf } from '#shared/document/structure.ts'
import { stripBidiControls } from '#shared/persian/clean-text.ts'

/**
 * Returns the text of a document, including captions, without bidi controls, for search and word counts; separates blocks by line breaks and
 * omits blank ones.
 */
export function plainText(doc: Document): string {
  const blocksText = (nodes: readonly BlockNode[]): string =>
    nodes
      .map((node) => blockDefinitionOf(node).text(node, blocksText))
      .filter((text) => text.trim())
      .join('\n')
  return stripBidiControls(blocksText(doc.content))
}

/** Returns the hashes of all images in reading order, without duplicates. */
export function collectImageHashes(doc: Document): string[] {
  const hashes = new Set<string>()
  mapMedia(doc.content, (node) => {
    if (node.type === 'image') hashes.add(node.attrs.hash)
    return node
  })
  return [...hashes]
}

export function findImageFocus(doc: Document, hash: string): Picture['focus'] {
  let focus: Picture['focus']
  mapMedia(doc.content, (node) => {
    if (node.type === 'image' && node.attrs.hash === hash) focus ??= node.attrs.focus
    return node
  })
  return focus
}

/** Returns the hashes of all audio files in reading order, without duplicates. */
export function collectAudio(doc: Document): Audio[] {
  const found = new Map<string, Audio>()
  mapMedia(doc.content, (node) => {
    if (node.type === 'audio') found.set(node.attrs.hash, node.attrs)
    return node
  })
  return [...found.values()]
}

export const collectAudioHashes = (doc: Document): string[] => collectAudio(doc).map(({ hash }) => hash)

interface StoredMedia {
  pictures: ReadonlyMap<string, Pick<Picture, 'width' | 'height' | 'widths'>>
  audio: ReadonlyMap<string, Pick<Audio, 'format' | 'duration'>>
}

/**
 * Replaces the client's image dimensions and widths, and audio formats and durations, with the stored ones; leaves captions, alt texts and
 * unknown files unchanged.
 */
export function withStoredMedia(doc: Document, { pictures, audio }: StoredMedia): Document {
  const content = mapMedia(doc.content, (node) => {
    if (node.type === 'audio') {
      const stored = audio.get(node.attrs.hash)
      return stored ? { ...node, attrs: { ...node.attrs, format: stored.format, duration: stored.duration } } : node
    }
    const stored = pictures.get(node.attrs.hash)
    if (!stored) return node
    const { width, height, widths } = stored
    return { ...node, attrs: { ...node.attrs, width, height, widths } }
  })
  return { ...doc, content }
}

type MediaNode = Extract<BlockNode, { type: 'image' | 'audio' }>

/** The recursion needs no depth limit, because the document schema bounds the depth. */
function mapMedia<Node extends TreeNode>(nodes: readonly Node[], change: (node: MediaNode) => MediaNode): Node[] {
  return nodes.map((node) => {
    const children = childNodesOf(node)
    const changed =
      node.type === 'image' || node.type === 'audio'
        ? change(node)
        : children.length
          ? { ...node, content: mapMedia(children, change) }
          : node
    // The mapping preserves the node type, which TypeScript cannot infer through a spread.
    return changed as Node
  })
}
