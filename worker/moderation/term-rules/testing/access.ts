import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { termRules } from '#worker/posts/screening/schema.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aUser } from '#worker/testing/index.ts'
import { termRuleRuns } from '../schema.ts'

const fields = (hash: string) => ({ name: 'قاعدهٔ تازه', terms: [`تازه ${hash}`], scopes: ['posts'], action: 'report' })
const ADMINS = { ...STAFF_ONLY, moderator: 403 } as const
const version = () => ({ version: 1 })

/** A rule of an admin with a finished dry run; `retired` was active before. */
const termRuleSubject = subject({
  states: ['draft', 'retired', 'missing'],
  belongsTo: 'nobody',
  async create({ state }) {
    const hash = newHash()
    if (state === 'missing') return { hash }
    const [author, at] = [await aUser({ role: 'admin' }), now()]
    const content = { terms: [`واژهٔ ${hash}`], scopes: ['posts' as const], action: 'report' as const }
    const applied = { activeTerms: content.terms, activeScopes: content.scopes, activeAction: content.action, activeVersion: 1 }
    const db = database(env)
    const [rule] = await db
      .insert(termRules)
      .values({
        ...{ ...content, hash, name: 'قاعده', authorId: author.id, clientKey: hash, createdAt: at, updatedAt: at },
        ...(state === 'retired' ? { ...applied, state: 'retired', activatedAt: at, activatedBy: author.id, retiredAt: at } : {}),
      })
      .returning({ id: termRules.id })
    if (!rule) throw new Error('Rule not stored')
    const run = { ruleId: rule.id, hash, version: 1, state: 'finished', stage: 'person', startedBy: author.id, startedAt: at } as const
    await db.insert(termRuleRuns).values(run)
    return { hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    termRule: typeof termRuleSubject
  }
}

export const access: Access = {
  subjects: { termRule: termRuleSubject },
  rows: [
    { route: 'GET /api/admin/term-rules', of: 'none', ...STAFF_ONLY, moderator: 200 },
    { route: 'POST /api/admin/term-rules', of: 'none', body: ({ key, hash }) => ({ key, ...fields(hash) }), ...ADMINS, admin: 201 },
    { route: 'GET /api/admin/term-rules/:hash', of: 'termRule', ...STAFF_ONLY, moderator: { draft: 200, retired: 200, missing: 404 } },
    {
      route: 'PUT /api/admin/term-rules/:hash',
      of: 'termRule',
      body: ({ hash }) => ({ ...version(), ...fields(hash) }),
      ...ADMINS,
      admin: { draft: 204, retired: 204, missing: 404 },
    },
    {
      route: 'POST /api/admin/term-rules/:hash/dry-run',
      of: 'termRule',
      body: version,
      ...ADMINS,
      admin: { draft: 204, retired: 204, missing: 404 },
    },
    {
      route: 'POST /api/admin/term-rules/:hash/activate',
      of: 'termRule',
      body: version,
      ...ADMINS,
      admin: { draft: 204, retired: 204, missing: 404 },
    },
    { route: 'POST /api/admin/term-rules/:hash/retire', of: 'termRule', ...ADMINS, admin: { draft: 409, retired: 204, missing: 404 } },
  ],
  audits: { rules: ['activate_term_rule', 'create_term_rule', 'try_term_rule', 'update_term_rule'] },
  plans: {
    scans: [
      {
        statement: /^select .* from "term_rules" .* order by "term_rules"."created_at" desc, .* limit \?$/,
        reason: 'reads a page in the order of term_rules_newest',
      },
      { statement: /^insert into "term_rule_runs"/, reason: 'counts, once for a dry run, the texts that the run then reads' },
    ],
  },
  unblocked: {
    'admins see everybody’s money, and staff what staff did': ['/api/admin/term-rules', '/api/admin/term-rules/:hash'],
  },
}
