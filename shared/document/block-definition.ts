import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from 'mdast'
import type { z } from 'zod'
import type { Direction } from '#shared/persian/direction.ts'
import type { ContentModel } from './block-schema.ts'
import type { BlockNode } from './contract.ts'
import type { Footnote, Inline } from './inline.ts'

/** What one rendering of one document carries from block to block. */
export interface RenderContext {
  /** Direction of what surrounds the block; a block says its own only where it differs. */
  parentDirection: Direction
  /** HTML of the blocks inside, which are surrounded by that direction. */
  renderChildren(nodes: readonly BlockNode[], parentDirection: Direction): string
  /** An address for a heading, unlike any other in this document. */
  headingId(text: string): string
  /** Code as escaped HTML with highlighting classes where language and size allow. */
  highlightCode(text: string, language: string | null | undefined): string
  /** The placeholder of a picture, WebP in base64, where one is known. */
  placeholderOf(hash: string): string | undefined
  /** The mark of a note, which itself goes to the end of the document. */
  renderFootnoteMark(renderFootnoteMark: Footnote): string
}

export type MarkdownBlock = BlockContent | DefinitionContent

/** What writing one document as Markdown carries from block to block. */
export interface MarkdownWriter {
  blocks(nodes: readonly BlockNode[]): MarkdownBlock[]
  line(nodes: readonly Inline[] | undefined): PhrasingContent[]
  /** A line that must stay on one line of Markdown, as in a heading or a cell. */
  singleLine(nodes: readonly Inline[] | undefined): PhrasingContent[]
  /** Daftar's own address, before the paths of its pictures and posts. */
  origin: string
}

/** What reading one piece of Markdown carries from node to node. */
export interface MarkdownReader {
  /** Blocks that stand `deeper` levels inside the block being read. */
  blocks(nodes: readonly RootContent[], extraDepth: number): BlockNode[]
  line(nodes: readonly PhrasingContent[]): Inline[]
  /** True when that many levels more may stand inside the block being read. */
  canNest(levels: number): boolean
  /** The Markdown a node was written as. */
  source(node: RootContent | PhrasingContent): string
  origin: string
}

/** All that Daftar knows of one kind of block. */
export interface BlockDefinition<Node> {
  /** Closed: unknown keys are refused. */
  schema: z.ZodType<Node>
  /** What its content is made of; absent where it has none. */
  contentModel?: ContentModel
  /** The same for the nodes that stand only inside this block. */
  innerContentModels?: Record<string, ContentModel>
  html(node: Node, context: RenderContext): string
  /** Plain text, lines apart by newline. */
  text(node: Node, childrenText: (nodes: readonly BlockNode[]) => string): string
  /** As Markdown's own tree; empty for what Markdown has no sign for. */
  toMarkdown(node: Node, writer: MarkdownWriter): MarkdownBlock[]
  /** Out of a node of Markdown's tree; undefined when that node is no block of this kind. */
  fromMarkdown(node: RootContent, reader: MarkdownReader): BlockNode[] | undefined
}
