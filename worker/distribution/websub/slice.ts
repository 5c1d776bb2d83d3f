import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { deliverContent } from './deliver-content.ts'
import { HUB_DELIVERY, HUB_VERIFICATION } from './jobs.ts'
import { hubRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { pruneHub, verifyIntent } from './subscriptions.ts'
import { enqueueChangedTopics } from './topic-changes.ts'

/** The WebSub hub, which tells subscribers about new posts at once. */
export const websub = slice({
  routes: { '/hub': hubRoutes },
  tables: schema,
  jobs: [handle(HUB_VERIFICATION, verifyIntent), handle(HUB_DELIVERY, deliverContent)],
  cron: { enqueue: { hub: enqueueChangedTopics } },
  cleanUps: { pruneHub },
})
