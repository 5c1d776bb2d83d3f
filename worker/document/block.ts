import type { Direction } from '#worker/lib/persian/direction.ts'
import type { BlockNode } from './contract.ts'

/** What one rendering of one document carries from block to block. */
export interface RenderContext {
  /** Direction of what surrounds the block; a block says its own only where it differs. */
  around: Direction
  /** HTML of the blocks inside, which are surrounded by that direction. */
  inside(nodes: readonly BlockNode[], around: Direction): string
  /** An address for a heading, unlike any other in this document. */
  headingId(text: string): string
  /** Code as escaped HTML with highlighting classes where language and size allow. */
  code(text: string, language: string | null | undefined): string
}

/** All that Daftar knows of one kind of block; its schema is the entry of the same name in contract.ts. */
export interface BlockDefinition<Node> {
  html(node: Node, context: RenderContext): string
  /** Plain text, lines apart by newline. */
  text(node: Node, inside: (nodes: readonly BlockNode[]) => string): string
}

export type BlockOf<Type extends BlockNode['type']> = Extract<BlockNode, { type: Type }>
