import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { enqueuePushes, PUSH } from '#worker/notifications/publish/index.ts'
import { pushRoutes } from './routes.ts'
import { prunePushes, runPushTurn } from './run-push-turn.ts'

/** Notifications on the devices of members, by Web Push (decision 0079). */
export const push = slice({
  routes: { '/api/me/push-devices': pushRoutes },
  jobs: [handle(PUSH, runPushTurn)],
  cron: { enqueue: { pushes: async (_, db) => enqueuePushes(db) } },
  cleanUps: { prunePushes },
  switches: { push: ['PUT /api/me/push-devices/current'] },
})
