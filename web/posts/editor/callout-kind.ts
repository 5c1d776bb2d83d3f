import type { CalloutKind } from '#shared/document/contract.ts'

export const CALLOUTS: readonly CalloutKind[] = ['note', 'tip', 'warning', 'danger']

/** A kind of the contract out of anything; a note where it is none. */
export const calloutKind = (kind: unknown): CalloutKind => CALLOUTS.find((each) => each === kind) ?? 'note'
