import type { Env } from '#worker/env.ts'

/** Returns the Durable Object that delivers a promotion. */
export const budgetOf = ({ PROMOTIONS }: Pick<Env, 'PROMOTIONS'>, hash: string) => PROMOTIONS.get(PROMOTIONS.idFromName(hash))
