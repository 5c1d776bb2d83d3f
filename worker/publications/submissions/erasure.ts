import { sql } from 'drizzle-orm'
import { KINDS_WITH_POST_TITLE } from '#shared/notifications/kinds.ts'
import { type Erasure, onOwnPosts } from '#worker/lib/erasure.ts'

const onOwnSubmissions = (userId: number) =>
  sql`(${onOwnPosts(userId)} OR submission_id IN (SELECT id FROM submissions WHERE author_id = ${userId}))`

export const erasure: readonly Erasure[] = [
  // Notifications of others that hold the title of a submission; their paths end with its hash.
  {
    table: 'notifications',
    key: 'id',
    where: (id) => sql`group_id IN (SELECT g.id FROM notification_groups g WHERE g.kind IN ${KINDS_WITH_POST_TITLE}
      AND g.subject_id = 0 AND substr(g.path, -12) IN (SELECT s.hash FROM submissions s WHERE s.author_id = ${id} OR s.${onOwnPosts(id)}))`,
  },
  // An editor's notes, reasons and suggestions, then all about the user's own submissions.
  { table: 'submission_suggestions', key: 'id', where: (id) => sql`editor_id = ${id} OR ${onOwnSubmissions(id)}` },
  {
    table: 'submission_events',
    key: 'id',
    where: (id) => sql`actor_id = ${id} OR submission_id IN (SELECT id FROM submissions WHERE author_id = ${id} OR ${onOwnPosts(id)})`,
  },
  { table: 'submission_versions', key: 'id', where: onOwnSubmissions },
  { table: 'submissions', key: 'id', where: (id) => sql`author_id = ${id} OR ${onOwnPosts(id)}` },
]
