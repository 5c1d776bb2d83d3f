/** Kinds of staff actions that moderators see; `money` is for admins. */
export const MODERATION_KINDS = ['accounts', 'content', 'rules', 'tags', 'topics', 'featured', 'contact', 'campaigns', 'site'] as const
export const AUDIT_KINDS = [...MODERATION_KINDS, 'money'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Actions of staff with the kind of their entries. Each slice adds its own in its `contract.ts` with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: slices add the members.
export interface AuditActions {}
export type AuditAction = keyof AuditActions
