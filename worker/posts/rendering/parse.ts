import { type Document, DocumentTree } from '#shared/document/contract.ts'
import { excessOf, TOO_LONG } from '#shared/document/excess.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { firstFlaw } from './first-flaw.ts'

const UNKNOWN = 'نوشته ساختاری دارد که دفتر نمی‌شناسد؛ صفحه را تازه کن و دوباره بکوش'

/**
 * A document out of anything a client may send; unknown nodes, marks, attributes and addresses are refused, not dropped.
 * Throws only AppError `invalid` on field `document`, in bounded time and without overflowing the stack.
 */
export function parseDocument(value: unknown): Document {
  try {
    const excess = excessOf(value)
    if (excess) throw refusal(excess)
    const flaw = typeof value === 'object' && value !== null ? firstFlaw(value) : undefined
    if (flaw) throw refusal(saidOf([flaw]))
    const result = DocumentTree.safeParse(value)
    if (!result.success) throw refusal(saidOf(result.error.issues))
    if (new TextEncoder().encode(JSON.stringify(result.data)).length > LIMITS.documentBytes) throw refusal(TOO_LONG)
    return result.data
  } catch (error) {
    // Hostile getters and proxies may throw anything while they are read.
    throw error instanceof AppError ? error : refusal(UNKNOWN)
  }
}

const refusal = (why: string) => invalid({ document: why })

/** The first issue with words of our own; zod's are in English and about types. */
const saidOf = (issues: readonly { message: string }[]): string =>
  issues.find(({ message }) => /\p{Script=Arabic}/u.test(message))?.message ?? UNKNOWN
