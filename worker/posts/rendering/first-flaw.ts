import type { z } from 'zod'
import { BLOCKS } from '#shared/document/blocks/index.ts'
import { DocumentTree } from '#shared/document/contract.ts'
import { NoteInline } from '#shared/document/inline.ts'
import { type Held, heldBlocks } from '#shared/document/tree.ts'

/** What the content of each type is made of, and the smallest good piece of it. */
const INSIDE: Record<string, Held | undefined> = {
  doc: heldBlocks,
  footnote: { schema: NoteInline, sample: { type: 'hardBreak' } },
  ...Object.fromEntries(
    Object.entries(BLOCKS).flatMap(([type, block]) => [
      ...('holds' in block ? [[type, block.holds] as const] : []),
      ...('parts' in block ? Object.entries(block.parts) : []),
    ]),
  ),
}

/**
 * The first thing the schema refuses, node by node with samples in place of children; undefined when every node is good.
 * The schema itself collects every issue, which for a hostile document of 50,000 bad nodes takes hundreds of milliseconds.
 */
export function firstFlaw(root: object): z.core.$ZodIssue | undefined {
  const waiting: { schema: z.ZodType; value: unknown }[] = [{ schema: DocumentTree, value: root }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { schema, value } = next
    const { type, content, ...rest }: { type?: unknown; content?: unknown } = typeof value === 'object' && value !== null ? value : {}
    const inside = typeof type === 'string' && Object.hasOwn(INSIDE, type) && Array.isArray(content) ? INSIDE[type] : undefined
    const shell = inside && Array.isArray(content) ? { ...rest, type, content: content.slice(0, 2).map(() => inside.sample) } : value
    const issue = schema.safeParse(shell).error?.issues[0]
    if (issue) return issue
    if (inside && Array.isArray(content)) for (const child of content.toReversed()) waiting.push({ schema: inside.schema, value: child })
  }
  return undefined
}
