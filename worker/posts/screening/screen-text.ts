import { LIMITS } from '#shared/limits/index.ts'
import { findRegistrableDomains } from '#shared/registrable-domain.ts'
import type { Database } from '#worker/db/client.ts'
import { type ActiveRule, type BlockedDomain, type RuleSet, readRules } from './read-rules.ts'
import type { RuleScope } from './schema.ts'

export interface RuleMatch extends ActiveRule {
  /** Which terms of the rule the text contains, as the rule writes them. */
  terms: string[]
}

/** What screening found in a text. */
export interface Screening {
  matches: RuleMatch[]
  /** Registrable domains that the text links to. */
  domains: string[]
  /** Those of the domains that were blocked when the text was read. */
  blocked: BlockedDomain[]
}

/** A text that is public already, with the time of its publication, in UTC ms. */
export interface PublicText {
  text: string
  at: number
}

/**
 * Finds the active rules of a scope that a text matches, and its blocked domains. `readPublic` is asked only after a match: what the public
 * text contains already does not count for rules that were active when it was published. One or two round trips.
 */
export async function screenText(
  db: Database,
  scope: RuleScope,
  { text, links = [] }: { text: string; links?: readonly string[] },
  readPublic: () => Promise<PublicText | undefined> = async () => undefined,
): Promise<Screening> {
  const domains = findRegistrableDomains(links, LIMITS.linkDomainsPerText)
  const { sets, blocked } = await readRules(db, domains)
  const found = matchRules(sets(scope), text)
  const shown = found.length > 0 ? await readPublic() : undefined
  const known = shown ? matchRules(sets(scope), shown.text).filter(({ activatedAt }) => activatedAt <= shown.at) : []
  return { matches: found.flatMap((match) => withoutKnown(match, known)), domains, blocked }
}

function matchRules({ matcher, terms }: RuleSet, text: string): RuleMatch[] {
  const byRule = new Map<ActiveRule['hash'], RuleMatch>()
  for (const { term: index } of matcher.find(text)) {
    const found = terms[index]
    if (!found) continue
    const match = byRule.get(found.rule.hash) ?? { ...found.rule, terms: [] }
    if (!match.terms.includes(found.term)) match.terms.push(found.term)
    byRule.set(found.rule.hash, match)
  }
  return [...byRule.values()]
}

function withoutKnown(match: RuleMatch, known: readonly RuleMatch[]): RuleMatch[] {
  const before = known.find(({ hash }) => hash === match.hash)?.terms ?? []
  const terms = match.terms.filter((term) => !before.includes(term))
  return terms.length > 0 ? [{ ...match, terms }] : []
}
