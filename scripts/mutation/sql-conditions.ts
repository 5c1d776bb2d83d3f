import type { Fault } from './mutant.ts'
import type { SqlToken } from './sql-tokens.ts'

/** Words that end an operand of AND and OR. */
const CLAUSES = new Set(
  `WHERE GROUP ORDER LIMIT HAVING WINDOW UNION EXCEPT INTERSECT RETURNING ON JOIN LEFT INNER CROSS THEN ELSE END WHEN AS SET FROM VALUES DO
  OFFSET SELECT DESC ASC`.split(/\s+/),
)

const STATE = /\b(?:\w+_at|state|status|is_\w+|phase|role|hidden|waits)\b/i
const OWNER = /\b(?:\w*(?:user|owner|author|viewer|member|buyer|voter|actor|reporter)_?(?:id)?)\b/i

/** Names what a dropped condition decides: a state, whose something is, or anything else. */
export const conditionFamily = (text: string): string =>
  STATE.test(text) ? 'state-condition' : OWNER.test(text) ? 'owner-condition' : 'condition'

/** Drops one operand of AND or OR, or the only condition of a WHERE. */
export function dropConditions(tokens: readonly SqlToken[], source: string): Fault[] {
  const drop = (operand: Operand, start: number, end: number, replacement: string): Fault => ({
    start,
    end,
    replacement,
    family: conditionFamily(source.slice(operand.start, operand.end)),
    language: 'sql',
  })
  return chainsOf(tokens).flatMap((chain): Fault[] => {
    const [first, second] = chain.operands
    if (!first) return []
    if (!second) return chain.isWhere ? [drop(first, first.start, first.end, '1')] : []
    return chain.operands.map((operand, nth) => {
      const before = chain.operands[nth - 1]
      return before ? drop(operand, before.end, operand.end, '') : drop(operand, operand.start, second.start, '')
    })
  })
}

interface Operand {
  start: number
  end: number
}

interface Chain {
  operands: Operand[]
  isWhere: boolean
}

/** Splits the tokens of each depth into chains at the words and symbols that cannot be part of a condition. */
function chainsOf(tokens: readonly SqlToken[]): Chain[] {
  const chains: Chain[] = []
  const open: { operands: SqlToken[][]; isWhere: boolean; isBetween: boolean }[] = []
  const close = (depth: number) => {
    const [{ operands, isWhere } = { operands: [], isWhere: false }] = open.splice(depth)
    const filled = operands.filter((operand) => operand.length > 0)
    if (operands.length === filled.length)
      chains.push({ isWhere, operands: filled.map((operand) => ({ start: operand[0]?.start ?? 0, end: operand.at(-1)?.end ?? 0 })) })
  }
  for (const token of tokens) {
    while (open.length > token.depth + 1) close(open.length - 1)
    while (open.length <= token.depth) open.push({ operands: [[]], isWhere: false, isBetween: false })
    const chain = open[token.depth]
    if (!chain) continue
    const isWord = token.kind === 'word'
    if (isWord && token.text === 'BETWEEN') chain.isBetween = true
    if (isWord && (token.text === 'OR' || (token.text === 'AND' && !chain.isBetween))) chain.operands.push([])
    else if (token.text === ',' || token.text === ';' || (isWord && CLAUSES.has(token.text) && !isFunction(token, tokens))) {
      close(token.depth)
      open.push({ operands: [[]], isWhere: token.text === 'WHERE', isBetween: false })
    } else {
      if (isWord && token.text === 'AND') chain.isBetween = false
      chain.operands.at(-1)?.push(token)
    }
  }
  while (open.length > 0) close(open.length - 1)
  return chains
}

const isFunction = (token: SqlToken, tokens: readonly SqlToken[]) => {
  const next = tokens[tokens.indexOf(token) + 1]
  return (token.text === 'LEFT' || token.text === 'END') && next?.text === '('
}
