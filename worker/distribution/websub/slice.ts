import { slice } from '#worker/lib/slice.ts'
import { deliverContent } from './deliver-content.ts'
import { hubRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { pruneHub, verifyIntent } from './subscriptions.ts'
import { enqueueChangedTopics } from './topic-changes.ts'

/** The WebSub hub, which tells subscribers about new posts at once. */
export const websub = slice({
  routes: { '/hub': hubRoutes },
  tables: schema,
  jobs: { 'hub-verify': verifyIntent, 'hub-deliver': deliverContent },
  cron: { enqueue: { hub: enqueueChangedTopics } },
  cleanUps: { pruneHub },
})
