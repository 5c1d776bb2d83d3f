import type { z } from 'zod'
import { blockContentModel, type ContentModel } from '#shared/document/block-schema.ts'
import { BLOCKS } from '#shared/document/blocks/index.ts'
import { DocumentTree } from '#shared/document/contract.ts'
import { FootnoteInline } from '#shared/document/inline.ts'

const CONTENT_MODELS: Record<string, ContentModel | undefined> = {
  doc: blockContentModel,
  footnote: { schema: FootnoteInline, sample: { type: 'hardBreak' } },
  ...Object.fromEntries(
    Object.entries(BLOCKS).flatMap(([type, block]) => [
      ...('contentModel' in block ? [[type, block.contentModel] as const] : []),
      ...('innerContentModels' in block ? Object.entries(block.innerContentModels) : []),
    ]),
  ),
}

/**
 * Returns the first schema issue, or undefined for a valid document. Checks node by node with samples in place of children, because the
 * full schema collects every issue, which takes hundreds of ms for a hostile document of 50,000 invalid nodes.
 */
export function findSchemaIssue(root: object): z.core.$ZodIssue | undefined {
  const stack: { schema: z.ZodType; value: unknown }[] = [{ schema: DocumentTree, value: root }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { schema, value } = next
    const { type, content, ...rest }: { type?: unknown; content?: unknown } = typeof value === 'object' && value !== null ? value : {}
    const contentModel =
      typeof type === 'string' && Object.hasOwn(CONTENT_MODELS, type) && Array.isArray(content) ? CONTENT_MODELS[type] : undefined
    const shallow =
      contentModel && Array.isArray(content) ? { ...rest, type, content: content.slice(0, 2).map(() => contentModel.sample) } : value
    const issue = schema.safeParse(shallow).error?.issues[0]
    if (issue) return issue
    if (contentModel && Array.isArray(content))
      for (const child of content.toReversed()) stack.push({ schema: contentModel.schema, value: child })
  }
  return undefined
}
