import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { linkDomains } from '#worker/posts/screening/schema.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'

const linkDomainSubject = subject({
  states: ['open', 'missing'],
  belongsTo: 'nobody',
  async create({ state }) {
    const domain = `${newHash()}.example`
    const alert = { posts: 10, comments: 0, users: 5, raisedAt: now() }
    if (state !== 'missing')
      await database(env)
        .insert(linkDomains)
        .values({ ...alert, domain })
    return { domain }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    linkDomain: typeof linkDomainSubject
  }
}

export const access: Access = {
  subjects: { linkDomain: linkDomainSubject },
  rows: [
    { route: 'GET /api/admin/link-domains', of: 'none', ...STAFF_ONLY, moderator: 200 },
    {
      route: 'PUT /api/admin/link-domains/:domain/decision',
      of: 'linkDomain',
      body: () => ({ decision: 'ignore' }),
      ...STAFF_ONLY,
      moderator: { open: 204, missing: 404 },
    },
  ],
  audits: { rules: ['ignore_link_domain'] },
  unblocked: {
    'admins see everybody’s money, and staff what staff did': ['/api/admin/link-domains'],
  },
}
