import type { Env } from '#worker/env.ts'
import { logError } from '#worker/lib/log-error.ts'
import { consumeVisits, VISIT_RETRY_DELAY_S, VisitMessage } from '#worker/statistics/collection/index.ts'
import { recordPromotionVisits } from './record-promotion-visits.ts'

/**
 * Consumes reports of visits. Those about promoted cards are first counted in the budgets of the promotions; if one does not answer, they are
 * delivered again, and only the others are counted.
 */
export async function consumeReports(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  // Malformed messages are left to `consumeVisits`, and those of earlier versions have no promotions.
  const promoted = batch.messages.flatMap((message) => {
    const { data } = VisitMessage.safeParse(message.body)
    return data && data.promotions.length > 0 ? [{ message, data }] : []
  })
  try {
    await recordPromotionVisits(
      env,
      promoted.map(({ data }) => data),
    )
  } catch (error) {
    logError('promotion_visits_not_recorded', error, { messages: promoted.length })
    for (const { message } of promoted) message.retry({ delaySeconds: VISIT_RETRY_DELAY_S * 2 ** Math.min(message.attempts - 1, 10) })
    const failed = new Set<Message<unknown>>(promoted.map(({ message }) => message))
    return consumeVisits({ messages: batch.messages.filter((message) => !failed.has(message)) }, env)
  }
  return consumeVisits(batch, env)
}
