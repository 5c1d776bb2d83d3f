import type { Node } from '@tiptap/pm/model'
import type { BlockNode, Document } from '#shared/document/contract.ts'
import { countWords } from '#shared/persian/text-metrics.ts'
import { memoizeByNode } from './memoize-by-node.ts'
import { buildDocument, convertBlocks } from './to-document.ts'

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

/** Counts the words a reader sees, including captions. */
export const countDocumentWords = (doc: Node): number =>
  doc.children.reduce((words, node) => words + memoizeByNode(wordsByNode, node, () => countWords(readableText(node))), 0)

const isCaptioned = ({ type }: Node): boolean => type.name === 'image' || type.name === 'audio'

const readableText = (node: Node): string =>
  isCaptioned(node)
    ? String(node.attrs.caption)
    : node.textBetween(0, node.content.size, '\n', (leaf) => (isCaptioned(leaf) ? `\n${leaf.attrs.caption}\n` : '\n'))
