import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { termRuleRuns } from '#worker/moderation/term-rules/schema.ts'
import { linkDomains, termRules } from '#worker/posts/screening/schema.ts'
import { aUser } from '#worker/testing/index.ts'
import type { Params, SubjectOptions } from './post-subjects.ts'
import type { Row } from './row.ts'

/** A rule of an admin with a finished dry run; `retired` was active before. */
export async function termRuleSubject({ state }: SubjectOptions): Promise<Params> {
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
}

export async function linkDomainSubject({ state }: SubjectOptions): Promise<Params> {
  const domain = `${newHash()}.example`
  const alert = { posts: 10, comments: 0, users: 5, raisedAt: now() }
  if (state !== 'missing')
    await database(env)
      .insert(linkDomains)
      .values({ ...alert, domain })
  return { domain }
}

const STAFF = { visitor: 401, everybody: 403 } as const
const ADMINS = { ...STAFF, moderator: 403 } as const
const fields = (hash: string) => ({ name: 'قاعدهٔ تازه', terms: [`تازه ${hash}`], scopes: ['posts'], action: 'report' })
const version = () => ({ version: 1 })

export const TERM_RULE_ROWS: readonly Row[] = [
  { route: 'GET /api/admin/term-rules', of: 'none', ...STAFF, moderator: 200 },
  { route: 'POST /api/admin/term-rules', of: 'none', body: ({ key, hash }) => ({ key, ...fields(hash) }), ...ADMINS, admin: 201 },
  { route: 'GET /api/admin/term-rules/:hash', of: 'termRule', ...STAFF, moderator: { draft: 200, retired: 200, missing: 404 } },
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
  { route: 'GET /api/admin/link-domains', of: 'none', ...STAFF, moderator: 200 },
  {
    route: 'PUT /api/admin/link-domains/:domain/decision',
    of: 'linkDomain',
    body: () => ({ decision: 'ignore' }),
    ...STAFF,
    moderator: { open: 204, missing: 404 },
  },
  { route: 'GET /api/transparency', of: 'none', everybody: 200 },
  { route: 'GET /api/transparency/csv', of: 'none', everybody: 200 },
]
