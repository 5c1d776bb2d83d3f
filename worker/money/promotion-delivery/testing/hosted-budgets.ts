import { env } from 'cloudflare:workers'
import { PromotionBudget } from '../promotion-budget.ts'

const TABLE = /\b(cards|viewers|days)\b(?! =)/g

/**
 * Returns the budget with a number in the storage of one Durable Object, which hosts many so that millions of calls need no messages between
 * objects. Each has tables and keys of its own. Two calls return objects that share only the storage, as after a restart.
 */
export function hostedBudget(host: DurableObjectState, number: number): PromotionBudget {
  const { kv, sql } = host.storage
  const texts = new Map<string, string>()
  const rename = (text: string) => {
    const known = texts.get(text) ?? text.replace(TABLE, `$1_${number}`)
    texts.set(text, known)
    return known
  }
  const budget = new PromotionBudget(host, env)
  Object.defineProperty(budget, 'ctx', {
    value: {
      storage: {
        kv: { get: (key: string) => kv.get(`${number} ${key}`), put: (key: string, value: unknown) => kv.put(`${number} ${key}`, value) },
        sql: { exec: (text: string, ...values: unknown[]) => sql.exec(rename(text), ...values) },
        transactionSync: <Value>(run: () => Value) => host.storage.transactionSync(run),
        setAlarm: async () => undefined,
      },
    },
  })
  return budget
}
