import { sql } from 'drizzle-orm'
import { KINDS_WITH_POST_TITLE } from '#shared/notifications/kinds.ts'
import { type Erasure, ownedBy } from '#worker/lib/erasure.ts'

export const erasure: readonly Erasure[] = [
  {
    table: 'push_deliveries',
    key: 'notification_id, device_id',
    where: (id) => sql`device_id IN (SELECT d.id FROM push_devices d WHERE d.user_id = ${id})`,
  },
  { table: 'push_devices', key: 'id', where: ownedBy('user_id') },
  // Notifications of others that hold the title of a post of the user; their paths end with its hash.
  {
    table: 'notifications',
    key: 'id',
    where: (id) => sql`group_id IN (SELECT g.id FROM notification_groups g WHERE g.kind IN ${KINDS_WITH_POST_TITLE}
      AND g.subject_id = 0 AND substr(g.path, -12) IN (SELECT hash FROM posts WHERE author_id = ${id}))`,
  },
  { table: 'notifications', key: 'id', where: (id) => sql`user_id = ${id} OR actor_id = ${id}` },
  { table: 'notification_groups', key: 'id', where: ownedBy('user_id') },
  { table: 'notification_reads', key: 'user_id', where: ownedBy('user_id') },
  { table: 'notice_mails', key: 'user_id, kind', where: ownedBy('user_id') },
]
