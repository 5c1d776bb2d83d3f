import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from 'mdast'
import type { z } from 'zod'
import type { Direction } from '#shared/persian/direction.ts'
import type { ContentModel } from './block-schema.ts'
import type { BlockNode } from './contract.ts'
import type { Footnote, Inline } from './inline.ts'

export interface RenderContext {
  /** Direction of the surrounding text; a block sets `dir` only when it differs. */
  parentDirection: Direction
  renderChildren(nodes: readonly BlockNode[], parentDirection: Direction): string
  /** Returns an `id` for a heading, unique within the document. */
  headingId(text: string): string
  /** Returns escaped HTML, with highlighting classes where language and size allow. */
  highlightCode(text: string, language: string | null | undefined): string
  /** Returns the base64 WebP placeholder of an image, if it has one. */
  placeholderOf(hash: string): string | undefined
  /** Renders a footnote's mark; the footnote itself is rendered at the end of the document. */
  renderFootnoteMark(footnote: Footnote): string
}

export type MarkdownBlock = BlockContent | DefinitionContent

export interface MarkdownWriter {
  blocks(nodes: readonly BlockNode[]): MarkdownBlock[]
  line(nodes: readonly Inline[] | undefined): PhrasingContent[]
  /** Like `line`, but without line breaks; used in headings and table cells. */
  singleLine(nodes: readonly Inline[] | undefined): PhrasingContent[]
  origin: string
}

export interface MarkdownReader {
  blocks(nodes: readonly RootContent[], extraDepth: number): BlockNode[]
  line(nodes: readonly PhrasingContent[]): Inline[]
  canNest(levels: number): boolean
  source(node: RootContent | PhrasingContent): string
  origin: string
}

export interface BlockDefinition<Node> {
  /** Rejects unknown keys. */
  schema: z.ZodType<Node>
  contentModel?: ContentModel
  innerContentModels?: Record<string, ContentModel>
  html(node: Node, context: RenderContext): string
  /** Returns plain text, one line per newline. */
  text(node: Node, childrenText: (nodes: readonly BlockNode[]) => string): string
  /** Returns an empty array when Markdown cannot express the node. */
  toMarkdown(node: Node, writer: MarkdownWriter): MarkdownBlock[]
  /** Returns undefined when the node is not a block of this type. */
  fromMarkdown(node: RootContent, reader: MarkdownReader): BlockNode[] | undefined
}
