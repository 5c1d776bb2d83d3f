import type { AuditSentence } from '#web/lib/admin-declaration.ts'
import { ADMIN_DECLARATIONS } from './admin-declarations.ts'
import { text } from './audit-text.ts'

const SENTENCES: ReadonlyMap<string, AuditSentence> = new Map(
  ADMIN_DECLARATIONS.flatMap(({ auditSentences = {} }) => Object.entries(auditSentences)),
)

/** Returns the sentence of an action; an action of an earlier version, without a sentence, appears by its name. */
export const auditSentence = (action: string): AuditSentence => SENTENCES.get(action) ?? [text.unknownAction(action), '']
