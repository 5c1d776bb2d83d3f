import { sql } from 'drizzle-orm'
import { ownedBy } from '#worker/lib/erasure.ts'
import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { pruneWebhooks } from './prune-webhooks.ts'
import { webhookRoutes } from './routes.ts'
import { runWebhookTurn } from './run-webhook-turn.ts'
import * as schema from './schema.ts'
import { enqueueDueWebhooks, WEBHOOK_TURN } from './webhook-lease.ts'

/** Programs that are told about the posts, comments and subscribers of a member or a publication. */
export const webhooks = slice({
  routes: { '/api/webhooks': webhookRoutes },
  tables: schema,
  jobs: [handle(WEBHOOK_TURN, runWebhookTurn)],
  cron: { enqueue: { webhooks: (env) => enqueueDueWebhooks(env) } },
  cleanUps: { pruneWebhooks },
  limits: { 'POST /api/webhooks/:hash/ping': 'testWebhook', 'POST /api/webhooks/:hash/deliveries/:message/replay': 'testWebhook' },
  switches: {
    webhooks: [
      'POST /api/webhooks',
      'POST /api/webhooks/:hash/secret',
      'POST /api/webhooks/:hash/ping',
      'POST /api/webhooks/:hash/deliveries/:message/replay',
    ],
  },
  erases: [
    { table: 'webhooks', key: 'id', where: ownedBy('manager_id') },
    {
      // What the logs of others say about the user's posts and comments.
      table: 'webhook_deliveries',
      key: 'id',
      where: (id) => sql`subject IN (SELECT p.hash FROM posts p WHERE p.author_id = ${id})
        OR subject IN (SELECT c.hash FROM comments c WHERE c.author_id = ${id})`,
    },
  ],
  archives: {
    'account/webhooks': {
      columns: `w.url, w.events AS "events:json", w.state, w.created_at AS "createdAt"`,
      from: `webhooks w WHERE w.kind = 'user' AND w.subject_id = @owner`,
      key: 'w.created_at, w.id',
    },
  },
})
