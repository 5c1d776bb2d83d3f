/**
 * Condition on a text: a phrase of adjacent terms (`isPrefix`: the last is a prefix; `isTagOnly`: only in tags), any of several conditions,
 * or all.
 */
export type Expression =
  | { phrase: readonly string[]; isPrefix?: true; isTagOnly?: true }
  | { any: readonly Expression[] }
  | { all: readonly Expression[] }

/** Matches adjacent terms. */
export const phrase = (...terms: readonly string[]): Expression => ({ phrase: terms })
/** Matches any of the expressions. */
export const anyOf = (first: Expression, ...others: readonly Expression[]): Expression =>
  others.length > 0 ? { any: [first, ...others] } : first
/** Matches all of the expressions. */
export const allOf = (all: readonly Expression[]): Expression => (all.length === 1 && all[0] ? all[0] : { all })

/** Returns the phrases of an expression, in order. */
export const listPhrases = (expression: Expression): ReadonlyArray<readonly string[]> =>
  'phrase' in expression ? [expression.phrase] : ('any' in expression ? expression.any : expression.all).flatMap(listPhrases)
