import type { CalloutKind } from '#shared/document/contract.ts'

export const CALLOUT_KINDS: readonly CalloutKind[] = ['note', 'tip', 'warning', 'danger']

export const toCalloutKind = (kind: unknown): CalloutKind => CALLOUT_KINDS.find((each) => each === kind) ?? 'note'
