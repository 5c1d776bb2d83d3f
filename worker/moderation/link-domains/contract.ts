import { z } from 'zod'
import { PageQuery, page } from '#shared/contract/http.ts'
import { Time } from '#shared/contract/money.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    block_link_domain: 'rules'
    ignore_link_domain: 'rules'
  }
}

export const DomainState = z.enum(['open', 'blocked', 'ignored'])
export type DomainState = z.infer<typeof DomainState>

export const LinkDomain = z.strictObject({
  domain: z.string(),
  state: DomainState,
  /** Posts and comments of new members that linked to the domain, and their authors, when the alert was raised. */
  posts: z.number().int(),
  comments: z.number().int(),
  users: z.number().int(),
  raisedAt: Time,
  decidedAt: Time.nullable(),
  decidedBy: UserCard.nullable(),
  /** Up to five new members who linked to it lately. */
  recentUsers: z.array(z.strictObject({ handle: z.string(), name: z.string() })),
})
export type LinkDomain = z.infer<typeof LinkDomain>
export const LinkDomains = page(LinkDomain)
export type LinkDomains = z.infer<typeof LinkDomains>

export const LinkDomainsQuery = PageQuery.extend({ state: DomainState.default('open') })
export type LinkDomainsQuery = z.infer<typeof LinkDomainsQuery>

export const DomainName = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'نشانی دامنه درست نیست')
export const DecideDomain = z.strictObject({ decision: z.enum(['block', 'ignore']) })
export type DecideDomain = z.infer<typeof DecideDomain>
