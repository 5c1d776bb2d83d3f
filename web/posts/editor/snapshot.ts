import type { Node } from '@tiptap/pm/model'
import type { BlockNode, Document } from '#shared/document/contract.ts'
import { countWords } from '#shared/persian/text-metrics.ts'
import { memoizeByNode } from './memoize-by-node.ts'
import { buildDocument, convertBlocks } from './to-document.ts'

/** What is saved of a post while it is written. */
export interface Snapshot {
  title: string
  document: Document
}

/** ProseMirror never changes a node, so each top block is converted and counted once, and typing in a long text stays quick. */
const blocksByNode = new WeakMap<Node, BlockNode[]>()
const wordsByNode = new WeakMap<Node, number>()

/** The contract's document of an editor's document. */
export const serializeDocument = (doc: Node): Document =>
  buildDocument(doc.children.flatMap((node) => memoizeByNode(blocksByNode, node, () => convertBlocks([node.toJSON()], 1))))

/** True when both hold the very same blocks, as they do when the editor only added its own empty line at the end. */
export const isSameDocument = (one: Document, other: Document): boolean =>
  one.content.length === other.content.length && one.content.every((block, at) => block === other.content[at])

/** Words a reader will find, captions included. */
export const countDocumentWords = (doc: Node): number =>
  doc.children.reduce((words, node) => words + memoizeByNode(wordsByNode, node, () => countWords(readableText(node))), 0)

const isCaptioned = ({ type }: Node): boolean => type.name === 'image' || type.name === 'audio'

const readableText = (node: Node): string =>
  isCaptioned(node)
    ? String(node.attrs.caption)
    : node.textBetween(0, node.content.size, '\n', (leaf) => (isCaptioned(leaf) ? `\n${leaf.attrs.caption}\n` : '\n'))
