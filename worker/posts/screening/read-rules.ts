import { eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { linkDomains, type RuleScope, termRuleSet, termRules } from './schema.ts'
import { TermMatcher } from './term-matcher.ts'

/** An active rule. */
export interface ActiveRule {
  hash: string
  name: string
  action: 'report' | 'hold'
  activatedAt: number
  /** The admin who activated it, in whose name it reports. */
  activatedBy: number
}

/** The active rules of one scope and the automaton of all their terms. */
export interface RuleSet {
  matcher: TermMatcher
  terms: { term: string; rule: ActiveRule }[]
}

/** A blocked domain and the moderator who blocked it, in whose name it reports. */
export interface BlockedDomain {
  domain: string
  decidedBy: number
}

/** Builds the set of a scope when it is first asked for. */
type RuleSets = (scope: RuleScope) => RuleSet
interface RuleRow extends ActiveRule {
  terms: string[]
  scopes: RuleScope[]
}

/** The rules that this isolate compiled last, by database. */
const compiled = new WeakMap<Database, { version: number; sets: RuleSets }>()

/**
 * Returns the active rules by scope, and those of `domains` that are blocked, in one round trip. The database sends the rules only if they
 * changed since the last call.
 */
export async function readRules(db: Database, domains: readonly string[]): Promise<{ sets: RuleSets; blocked: BlockedDomain[] }> {
  const known = compiled.get(db)
  const [row] = await db
    .select({
      version: termRuleSet.version,
      rules: sql<string | null>`iif(${termRuleSet.version} = ${known?.version ?? -1}, NULL, (SELECT json_group_array(json_object(
        'hash', r.hash, 'name', r.name, 'action', r.active_action, 'activatedAt', r.activated_at, 'activatedBy', r.activated_by,
        'terms', json(r.active_terms), 'scopes', json(r.active_scopes))) FROM ${termRules} r WHERE r.state = 'active'))`.as('rules'),
      blocked: sql<string>`(SELECT json_group_array(json_object('domain', d.domain, 'decidedBy', d.decided_by)) FROM ${linkDomains} d
        WHERE d.state = 'blocked' AND d.domain IN (SELECT value FROM json_each(${JSON.stringify(domains)})))`.as('blocked'),
    })
    .from(termRuleSet)
    .where(eq(termRuleSet.id, 1))
  if (!row) throw new Error('The set of term rules has no row')
  const blocked = JSON.parse(row.blocked) as BlockedDomain[] // JSON of this query.
  if (row.rules === null && known) return { sets: known.sets, blocked }
  const sets = compile(JSON.parse(row.rules ?? '[]') as RuleRow[]) // JSON of this query.
  compiled.set(db, { version: row.version, sets })
  return { sets, blocked }
}

function compile(rules: readonly RuleRow[]): RuleSets {
  const built = new Map<RuleScope, RuleSet>()
  return (scope) => {
    const known = built.get(scope)
    if (known) return known
    const terms = rules
      .filter(({ scopes }) => scopes.includes(scope))
      .flatMap(({ terms, scopes: _, ...rule }) => terms.map((term) => ({ term, rule })))
    const set = { matcher: new TermMatcher(terms.map(({ term }) => term)), terms }
    built.set(scope, set)
    return set
  }
}
