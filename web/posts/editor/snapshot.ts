import type { Node } from '@tiptap/pm/model'
import type { BlockNode, Document } from '#shared/document/contract.ts'
import { countWords } from '#shared/persian/text-metrics.ts'
import { buildDocument, convertBlocks, toDocument } from './to-document.ts'

export interface Snapshot {
  title: string
  document: Document
}

/** ProseMirror nodes are immutable, so each top-level block is converted and counted only once, which keeps typing in a long text fast. */
const blocksByNode = new WeakMap<Node, BlockNode[]>()
const wordsByNode = new WeakMap<Node, number>()

export const serializeDocument = (doc: Node): Document =>
  buildDocument(doc.children.flatMap((node) => memoizeByNode(blocksByNode, node, () => convertBlocks([node.toJSON()], 1))))

/** Returns whether both documents hold identical block objects, as when the editor only appended its trailing empty line. */
export const isSameDocument = (one: Document, other: Document): boolean =>
  one.content.length === other.content.length && one.content.every((block, at) => block === other.content[at])

/** Counts the words of the document's text and captions. */
export const countDocumentWords = (doc: Node): number =>
  doc.children.reduce((words, node) => words + memoizeByNode(wordsByNode, node, () => countWords(readableText(node))), 0)

/** Counts the words of the document's code blocks. */
export const countCodeWords = (doc: Node): number => {
  let words = 0
  doc.descendants((node) => {
    if (node.type.spec.code) words += memoizeByNode(wordsByNode, node, () => countWords(node.textContent))
    return !node.isTextblock
  })
  return words
}

const isCaptioned = ({ type }: Node): boolean => type.name === 'image' || type.name === 'audio'

const readableText = (node: Node): string =>
  isCaptioned(node)
    ? String(node.attrs.caption)
    : node.textBetween(0, node.content.size, '\n', (leaf) => (isCaptioned(leaf) ? `\n${leaf.attrs.caption}\n` : '\n'))

/** Caches a value derived from a node. ProseMirror nodes are immutable, so an edit in a long text recomputes only the edited block. */
export function memoizeByNode<Value>(known: WeakMap<Node, Value>, node: Node, compute: () => Value): Value {
  let value = known.get(node)
  if (value === undefined) {
    value = compute()
    known.set(node, value)
  }
  return value
}

/** Returns whether two snapshots have the same title and the same document after `toDocument`, which fixes the key order. */
export const isSameSnapshot = (one: Snapshot, other: Snapshot): boolean =>
  one.title === other.title && JSON.stringify(toDocument(one.document)) === JSON.stringify(toDocument(other.document))
