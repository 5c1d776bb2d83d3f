import type { CalloutKind } from '#shared/document/contract.ts'

export const CALLOUT_KINDS: readonly CalloutKind[] = ['note', 'tip', 'warning', 'danger']

/** A kind of the contract out of anything; a note where it is none. */
export const toCalloutKind = (kind: unknown): CalloutKind => CALLOUT_KINDS.find((each) => each === kind) ?? 'note'
