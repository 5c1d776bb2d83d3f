import type { BlockNode, Inline, TableCell } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'

export interface CellDraft {
  blocks: BlockNode[]
  isHeader: boolean
  align: NonNullable<TableCell['attrs']>['align']
  columns: number
  rows: number
}

export type FrameKind =
  | { of: 'doc' }
  /** Holds blocks of any kind; `toBlocks` gets at least one. */
  | { of: 'container'; type: BlockNode['type']; toBlocks: (content: BlockNode[]) => BlockNode[] }
  | { of: 'list'; isOrdered: boolean; start: number; items: { blocks: BlockNode[]; checked: boolean | undefined }[] }
  | { of: 'item'; checked: boolean | undefined }
  | { of: 'figure'; captions: BlockNode[][] }
  | { of: 'caption' }
  | { of: 'gallery' }
  | { of: 'table'; rows: CellDraft[][]; captions: BlockNode[][] }
  | { of: 'row'; cells: CellDraft[] }
  | { of: 'cell'; cell: CellDraft }
  | { of: 'note'; id: string }

/** An open container: its blocks, which are at nesting level `depth`. */
export interface Frame {
  kind: FrameKind
  blocks: BlockNode[]
  depth: number
}

/** Levels that each container adds. */
const LEVELS: Partial<Record<FrameKind['of'], number>> = { container: 1, list: 2 }

export const canNest = (depth: number, levels: number): boolean => depth + levels <= LIMITS.documentDepth

/** Returns the frame for a container inside `parent`; undefined beyond the depth limit, where its content joins that of the parent. */
export function frameIn(parent: Frame, kind: FrameKind): Frame | undefined {
  const levels = LEVELS[kind.of] ?? 0
  const reserved = kind.of === 'table' ? 2 : levels
  return canNest(parent.depth, reserved) ? { kind, blocks: [], depth: parent.depth + levels } : undefined
}

export const toParagraph = (content: Inline[]): BlockNode => ({ type: 'paragraph', content })
