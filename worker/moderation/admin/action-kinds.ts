import { type AuditKind, MODERATION_KINDS } from './contract.ts'

/** The actions of each kind, as the audit log stores them. An action that is listed nowhere is about money. */
const ACTIONS: Readonly<Record<Exclude<AuditKind, 'money'>, readonly string[]>> = {
  accounts: ['suspend', 'lift', 'appeal_accepted', 'appeal_refused'],
  content: ['take down comment', 'release_post', 'return_post'],
  tags: ['rename_tag', 'hide_tag', 'show_tag', 'merge_tag', 'split_tag'],
  featured: ['pick', 'unpick', 'order_picks'],
}

export const MODERATION_ACTIONS: readonly string[] = Object.values(ACTIONS).flat()

export const actionsOf = (kind: Exclude<AuditKind, 'money'>): readonly string[] => ACTIONS[kind]

export const findKind = (action: string): AuditKind => MODERATION_KINDS.find((kind) => ACTIONS[kind].includes(action)) ?? 'money'
