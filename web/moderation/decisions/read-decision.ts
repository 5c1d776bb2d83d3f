import type { Decide, DecisionAction } from '#worker/moderation/decisions/contract.ts'

/** Returns the rule and reason of a submitted decision; a missing or unknown rule is null, which the server rejects beside its field. */
export function readDecision(action: DecisionAction, read: (name: string) => string): Pick<Decide, 'rule' | 'reason'> {
  const rule = read('rule')
  return { rule: action !== 'dismiss' && /^\d{1,3}$/.test(rule) ? Number(rule) : null, reason: read('reason') }
}
