import { slice } from '#worker/lib/slice.ts'
import { erasure } from './erasure.ts'
import * as schema from './schema.ts'

/** Statements that notify members of what happened. */
export const publish = slice({
  tables: schema,
  erases: erasure,
  archives: {
    'account/notifications': {
      columns: `g.kind, g.event, g.title, g.path, g.actor_count AS people, g.latest_at AS at`,
      from: 'notification_groups g WHERE g.user_id = @owner AND g.latest_id > 0',
      key: 'g.latest_id, g.id',
    },
    'account/push-devices': {
      columns: `d.agent, d.created_at AS "createdAt", d.used_at AS "usedAt"`,
      from: 'push_devices d WHERE d.user_id = @owner',
      key: 'd.created_at, d.id',
    },
  },
})
