import type { AuditAction, AuditKind } from '#worker/moderation/audit/contract.ts'
import type { BlockedRoute, BlockScene } from '../block-scene.ts'
import type { Row } from './row.ts'
import type { SubjectKind, Subjects } from './subject.ts'

/** What a slice declares in `testing/access.ts`: who may use its routes, and what the tests of all routes need to know about them. */
export interface Access {
  rows: readonly Row[]
  /** The kinds of subjects that the slice adds to `Subjects`. */
  subjects?: { readonly [Kind in SubjectKind]?: Subjects[Kind] }
  /** Entries that staff adds to the audit log by the requests of the rows, by kind. */
  audits?: Readonly<Partial<Record<AuditKind, readonly AuditAction[]>>>
  plans?: PlanExceptions
  /** GET routes that hide two people from each other when one blocks the other. */
  blocked?: readonly BlockedRoute[]
  /** The other GET routes, by the reason. */
  unblocked?: Readonly<Record<string, readonly string[]>>
  /** Adds to the scene of blocks what the blocked routes show. */
  populate?: (scene: BlockScene) => Promise<void>
}

export interface PlanException {
  statement: RegExp
  reason: string
}

/** What the test of query plans allows. */
interface PlanExceptions {
  /** Tables that do not grow with the site, with the reason. */
  smallTables?: Readonly<Record<string, string>>
  /** Statements that may read a growing table completely. */
  scans?: readonly PlanException[]
  /** Statements of lists that may sort a selection, because it stays small or one person's data bounds it. */
  sorts?: readonly PlanException[]
}

/** Lets API tokens use routes like their owner, unless a row says otherwise; without it, none may. */
export const withOwnersToken = (rows: readonly Row[]): Row[] => rows.map((row) => ({ token: 'same_as_owner', ...row }))
