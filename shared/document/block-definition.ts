import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from 'mdast'
import { z } from 'zod'
import { type Direction, resolveDirection } from '#shared/persian/direction.ts'
import { type Footnote, Inline } from './inline.ts'
import type { BlockNode } from './nodes.ts'

let registered: z.ZodType<BlockNode> | undefined

/** Schema of any block. Lazy because blocks nest: contract.ts registers the union after all definitions load. */
export const Block: z.ZodType<BlockNode> = z.lazy(() => {
  if (!registered) throw new Error('Import contract.ts before parsing a document')
  return registered
})

export const registerBlockSchema = (schema: z.ZodType<BlockNode>): void => {
  registered = schema
}

export const blockContent = z.array(Block).min(1)

export const lineContent = z.array(Inline).optional()

/** Explicit direction of a block; when absent, `resolveDirection` derives it from the text. */
export const Dir = z.enum(['rtl', 'ltr']).nullish()

export const directionAttrs = z.strictObject({ dir: Dir }).optional()
export type DirectionAttrs = z.infer<typeof directionAttrs>

export interface ContentModel {
  schema: z.ZodType
  sample: unknown
}
export const blockContentModel: ContentModel = { schema: Block, sample: { type: 'paragraph' } }
export const inlineContentModel: ContentModel = { schema: Inline, sample: { type: 'hardBreak' } }

/** Resolves a block's direction; `dir` is undefined when it equals the parent's direction. */
export function blockDirection(
  context: RenderContext,
  explicit: Direction | null | undefined,
  text: string,
): { direction: Direction; dir: Direction | undefined } {
  const direction = resolveDirection(explicit, text, context.parentDirection)
  return { direction, dir: direction === context.parentDirection ? undefined : direction }
}

export interface RenderContext {
  /** Direction of the surrounding text; a block sets the `dir` attribute only if its own direction differs. */
  parentDirection: Direction
  renderChildren(nodes: readonly BlockNode[], parentDirection: Direction): string
  /** Returns an `id` for a heading, unique within the document. */
  headingId(text: string): string
  /** Returns escaped HTML, with highlighting classes if the language is supported and the code is within the limits. */
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
  /** Like `line`, but with line breaks as `<br>`; used in headings and table cells. */
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

/** Returns the blocks that replace an alert with this content, which is not empty. */
export type FromAlert = (content: BlockNode[]) => BlockNode[]

export interface BlockDefinition<Node> {
  /** Rejects unknown keys. */
  schema: z.ZodType<Node>
  contentModel?: ContentModel
  innerContentModels?: Record<string, ContentModel>
  /** What a quote that begins with `[!NAME]`, as on GitHub, is instead, by name in lower case. */
  alerts?: Readonly<Record<string, FromAlert>>
  html(node: Node, context: RenderContext): string
  text(node: Node, childrenText: (nodes: readonly BlockNode[]) => string): string
  /** Returns an empty array for an empty node, which Markdown cannot express. */
  toMarkdown(node: Node, writer: MarkdownWriter): MarkdownBlock[]
  /** Returns undefined when the node is not a block of this type. */
  fromMarkdown(node: RootContent, reader: MarkdownReader): BlockNode[] | undefined
}
