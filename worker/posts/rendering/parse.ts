import type { z } from 'zod'
import { blockContentModel, type ContentModel } from '#shared/document/block-definition.ts'
import { BLOCKS } from '#shared/document/blocks/index.ts'
import { type Document, DocumentTree } from '#shared/document/contract.ts'
import { FootnoteInline } from '#shared/document/inline.ts'
import { findStructureError, TOO_LONG } from '#shared/document/structure.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'

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
 * Returns an issue of the first node that is invalid by itself, or undefined if there is none; limits on the number of children remain for
 * the full schema. Checks node by node with samples in place of children, because the full schema collects every issue, which takes
 * hundreds of ms for a hostile document of 50,000 invalid nodes.
 */
function findSchemaIssue(root: object): z.core.$ZodIssue | undefined {
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

const UNKNOWN_STRUCTURE = 'پست ساختاری دارد که دفتر نمی‌شناسد؛ صفحه را تازه کن و دوباره امتحان کن'

/**
 * Parses a document from untrusted input in bounded time and stack depth. Rejects unknown nodes, marks and attributes and disallowed URLs
 * instead of dropping them. Errors: only `invalid` on field `document`.
 */
export function parseDocument(value: unknown): Document {
  try {
    const structureError = findStructureError(value)
    if (structureError) throw invalidDocument(structureError)
    const issue = typeof value === 'object' && value !== null ? findSchemaIssue(value) : undefined
    if (issue) throw invalidDocument(messageOf([issue]))
    const result = DocumentTree.safeParse(value)
    if (!result.success) throw invalidDocument(messageOf(result.error.issues))
    if (new TextEncoder().encode(JSON.stringify(result.data)).length > LIMITS.documentBytes) throw invalidDocument(TOO_LONG)
    return result.data
  } catch (error) {
    // Hostile getters and proxies can throw anything.
    throw error instanceof AppError ? error : invalidDocument(UNKNOWN_STRUCTURE)
  }
}

const invalidDocument = (why: string) => invalid({ document: why })

/** Skips zod's own messages, which are in English. */
const messageOf = (issues: readonly { message: string }[]): string =>
  issues.find(({ message }) => /\p{Script=Arabic}/u.test(message))?.message ?? UNKNOWN_STRUCTURE
