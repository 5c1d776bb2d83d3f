import type { AuditAction } from '#worker/moderation/audit/contract.ts'
import type { WorkKind } from '#worker/moderation/dashboard/contract.ts'

/** Groups of the menu of `/admin`, in display order. */
export const ADMIN_GROUPS = ['moderation', 'content', 'money', 'site'] as const
export type AdminGroup = (typeof ADMIN_GROUPS)[number]

/** A page of `/admin` as its menu lists it. */
export interface AdminPage {
  path: string
  label: string
  /** Pages without a group come first. */
  group?: AdminGroup
  /** Position in the group, lowest first, in steps of ten; no other page of the group has the same. */
  order: number
  /** What waits on the page; the menu counts it, and the dashboard leads to it. */
  work?: WorkKind
  /** Whether moderators do not see the page. */
  forAdmins?: boolean
}

/** What an action did, around the name of its subject. */
export type AuditSentence = readonly [before: string, after: string]

/** What a slice adds to `/admin`, as its `admin.ts` exports it. That file imports only types, so that the menu loads no screen. */
export interface AdminDeclaration {
  pages?: readonly AdminPage[]
  /** Sentences of the actions that the slice of the same name in the Worker records in the audit log. */
  auditSentences?: Readonly<Partial<Record<AuditAction, AuditSentence>>>
}
