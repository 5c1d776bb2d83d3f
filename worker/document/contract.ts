import { z } from 'zod'
import { LIMITS } from '#worker/lib/limits.ts'
import type { Callout } from './blocks/callout.ts'
import type { CodeBlock } from './blocks/code-block.ts'
import type { Divider } from './blocks/divider.ts'
import type { Embed } from './blocks/embed.ts'
import type { Gallery } from './blocks/gallery.ts'
import type { Heading } from './blocks/heading.ts'
import type { Image } from './blocks/image.ts'
import { BLOCKS } from './blocks/index.ts'
import type { BulletList, ListItem, OrderedList } from './blocks/list.ts'
import type { Paragraph } from './blocks/paragraph.ts'
import type { Quote } from './blocks/quote.ts'
import type { Table, TableCell, TableRow } from './blocks/table.ts'
import type { TaskItem, TaskList } from './blocks/task-list.ts'
import { Block, declareBlocks } from './tree.ts'
import { nodesIn } from './walk.ts'

export type { CalloutKind } from './blocks/callout.ts'
export type { TableCell, TableRow } from './blocks/table.ts'
export type { ImageAttrs } from './image-attrs.ts'
export type { Footnote, Inline, NoteInline } from './inline.ts'
export type { Mark } from './marks.ts'

export type BlockNode =
  | Paragraph
  | Heading
  | CodeBlock
  | Divider
  | Image
  | Gallery
  | Embed
  | Callout
  | Quote
  | BulletList
  | OrderedList
  | TaskList
  | Table
/** Blocks, and what stands only inside one kind of them. */
export type TreeNode = BlockNode | ListItem | TaskItem | TableRow | TableCell

declareBlocks(
  z.discriminatedUnion('type', [
    BLOCKS.paragraph.schema,
    BLOCKS.heading.schema,
    BLOCKS.codeBlock.schema,
    BLOCKS.horizontalRule.schema,
    BLOCKS.image.schema,
    BLOCKS.gallery.schema,
    BLOCKS.embed.schema,
    BLOCKS.callout.schema,
    BLOCKS.blockquote.schema,
    BLOCKS.bulletList.schema,
    BLOCKS.orderedList.schema,
    BLOCKS.taskList.schema,
    BLOCKS.table.schema,
  ]),
)

const STRANGE = 'نوشته ساختاری ناشناخته دارد؛ صفحه را تازه کن و دوباره بکوش'
export const TOO_LONG = 'نوشته بیش از اندازه بلند است؛ آن را به چند نوشته بخش کن'
const TOO_DEEP = 'نوشته بیش از اندازه تودرتو است؛ فهرست‌ها و نقل‌قول‌ها را ساده‌تر کن'

/** The document's schema alone; for values already known to be shallow. */
export const DocumentTree = z
  .strictObject({ type: z.literal('doc'), content: z.array(Block) })
  .refine((doc) => depthOf(doc.content) <= LIMITS.documentDepth, TOO_DEEP)

/**
 * A post's document as the editor makes it and the server stores it (ProseMirror JSON of this closed schema).
 * Bounds come first, so no value, however deep or large, overflows the stack or the time of its reader.
 */
export const Document = z.preprocess((value, context) => {
  const excess = excessOf(value)
  if (!excess) return value
  context.addIssue({ code: 'custom', message: excess })
  return z.NEVER
}, DocumentTree)
export type Document = { type: 'doc'; content: BlockNode[] }

/** An empty document, as a new post starts. */
export const EMPTY_DOCUMENT: Document = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Levels of nodes; the line inside a block is none. */
const depthOf = (nodes: readonly TreeNode[]): number => {
  let deepest = 0
  for (const node of nodes) {
    const inside = nodesIn(node)
    if (inside.length) deepest = Math.max(deepest, depthOf(inside))
  }
  return deepest + 1
}

const MAX_NODES = 50_000
/** Two raw levels a block (object, content), then a note and its line, a text, its marks, one mark, its attributes and their values. */
const MAX_LEVELS = LIMITS.documentDepth * 2 + 9
const MAX_KEYS = 8
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Why a raw value is too big or too strange to be walked, in Persian; undefined when a recursive reader is safe on it.
 * Never recurses and stops at the first excess, so its time is bounded whatever is sent.
 */
export function excessOf(value: unknown): string | undefined {
  let level: unknown[] = [value]
  let nodes = 0
  let letters = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= MAX_LEVELS) return TOO_DEEP
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item === 'string') letters += item.length
      else if (typeof item === 'object' && item !== null) {
        const keys = Array.isArray(item) ? [] : Object.keys(item)
        if (keys.length > MAX_KEYS || keys.some((key) => FORBIDDEN_KEYS.has(key))) return STRANGE
        const size = Array.isArray(item) ? item.length : keys.length
        nodes += 1
        // Marks and picture widths are short lists; only content grows, and content holds objects.
        if (Array.isArray(item) && size > MAX_KEYS && typeof item[0] !== 'object') return STRANGE
        if (nodes + next.length + size > MAX_NODES * 4) return TOO_LONG
        for (const child of Object.values(item)) next.push(child)
      }
      if (nodes > MAX_NODES || letters > LIMITS.documentBytes) return TOO_LONG
    }
    level = next
  }
  return undefined
}
