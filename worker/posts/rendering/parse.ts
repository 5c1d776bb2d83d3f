import { type Document, DocumentTree } from '#shared/document/contract.ts'
import { findStructureError, TOO_LONG } from '#shared/document/find-structure-error.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { findSchemaIssue } from './find-schema-issue.ts'

const UNKNOWN_STRUCTURE = 'نوشته ساختاری دارد که دفتر نمی‌شناسد؛ صفحه را تازه کن و دوباره بکوش'

/**
 * A document out of anything a client may send; unknown nodes, marks, attributes and addresses are refused, not dropped.
 * Throws only AppError `invalid` on field `document`, in bounded time and without overflowing the stack.
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
    // Hostile getters and proxies may throw anything while they are read.
    throw error instanceof AppError ? error : invalidDocument(UNKNOWN_STRUCTURE)
  }
}

const invalidDocument = (why: string) => invalid({ document: why })

/** The first issue with words of our own; zod's are in English and about types. */
const messageOf = (issues: readonly { message: string }[]): string =>
  issues.find(({ message }) => /\p{Script=Arabic}/u.test(message))?.message ?? UNKNOWN_STRUCTURE
