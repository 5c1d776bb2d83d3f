/**
 * What happens to the columns of a table when the account they concern is deleted. Column names are separated by spaces; every column of
 * every table belongs to exactly one class.
 */
export interface ColumnClasses {
  /** Deleted with their row, or cleared. */
  erased?: string
  /** Kept; the key is the reason. */
  retained?: Readonly<Record<string, string>>
  /** Not personal: about no account, derived from other columns, or a reference to a row without personal data. */
  none?: string
}

export const TOMBSTONE = 'its address returns 410 and is never reused'
export const MODERATION = 'record of moderation, which the law and appeals require'
export const ACCOUNTING = 'books that the law requires to be kept for ten years'
export const PROOF = 'proof that the erasure was requested and completed'

/** Classes of the columns of tables, by the name of the table. */
export type TableClasses = Readonly<Record<string, ColumnClasses>>
