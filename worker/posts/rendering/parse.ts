import { type Document, DocumentTree } from '#shared/document/contract.ts'
import { findStructureError, TOO_LONG } from '#shared/document/find-structure-error.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { findSchemaIssue } from './find-schema-issue.ts'

const UNKNOWN_STRUCTURE = 'پست ساختاری دارد که دفتر نمی‌شناسد؛ صفحه را تازه کن و دوباره امتحان کن'

/**
 * Parses a document from untrusted input in bounded time and stack depth. Rejects unknown nodes, marks, attributes and URLs instead of
 * dropping them. Errors: only `invalid` on field `document`.
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

/** Returns the first Persian message, because zod's own messages are in English. */
const messageOf = (issues: readonly { message: string }[]): string =>
  issues.find(({ message }) => /\p{Script=Arabic}/u.test(message))?.message ?? UNKNOWN_STRUCTURE
