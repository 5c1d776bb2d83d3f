import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { BROADCAST_TURN, enqueueDueBroadcasts } from './broadcast-lease.ts'
import { erasure } from './erasure.ts'
import { pruneDeliveries } from './prune-deliveries.ts'
import { broadcastRoutes } from './routes.ts'
import { runBroadcastTurn } from './run-broadcast-turn.ts'
import * as schema from './schema.ts'
import { sendWeeklyNewsletters } from './send-weekly.ts'

/** Posts that are sent to subscribers by email. */
export const broadcasts = slice({
  routes: { '/api/broadcasts': broadcastRoutes },
  tables: schema,
  jobs: [handle(BROADCAST_TURN, runBroadcastTurn)],
  cron: { enqueue: { broadcasts: (env) => enqueueDueBroadcasts(env), weeklyNewsletters: (_, db) => sendWeeklyNewsletters(db) } },
  cleanUps: { pruneDeliveries },
  limits: { 'POST /api/broadcasts/posts/:hash/test': 'testBroadcast' },
  switches: {
    newsletters: ['POST /api/broadcasts/posts/:hash', 'POST /api/broadcasts/posts/:hash/draft', 'POST /api/broadcasts/posts/:hash/test'],
  },
  erases: erasure,
  archives: {
    'account/email-only-posts': {
      columns: `p.hash AS post, s.title, s.description, coalesce(s.cover, 'null') AS "cover:json", s.document AS "document:json", b.subject, b.state,
        b.send_at AS at, b.sent_count AS sent`,
      from: 'broadcast_snapshots s JOIN broadcasts b ON b.id = s.broadcast_id JOIN posts p ON p.id = s.post_id WHERE b.sender_id = @owner',
      key: 's.broadcast_id',
    },
  },
})
