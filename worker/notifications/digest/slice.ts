import { slice } from '#worker/lib/slice.ts'
import { sendDigests } from './send-digests.ts'
import { sendStatistics } from './send-statistics.ts'
import { oneClickUnsubscribeRoutes, unsubscribeRoutes } from './unsubscribe-routes.ts'

/** Emails with the week’s posts and with statistics, and how to end them. */
export const digest = slice({
  routes: { '/api/unsubscribe': unsubscribeRoutes, '/unsubscribe': oneClickUnsubscribeRoutes },
  cron: { enqueue: { digests: (_, db) => sendDigests(db), statisticsEmails: (env) => sendStatistics(env) } },
})
