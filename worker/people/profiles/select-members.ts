import { sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, inlineInteger } from '#worker/db/sql-fragments.ts'
import type { MemberRole } from './contract.ts'

/** Rows read for each role beyond the limit, in place of closed accounts and accounts that a block hides. */
const SPARE_ROWS = 20

/**
 * Selects the first members of a publication: the owner, then editors and writers by the time they joined. Omits closed accounts and those
 * separated from the viewer by a block. Reads a bounded number of rows, however many members there are.
 */
export const selectMembers = (db: Database, publicationId: number, limit: number, viewerId?: number) => {
  const withRole = (role: MemberRole, rank: number) =>
    sql`SELECT * FROM (SELECT user_id, role, joined_at, ${inlineInteger(rank)} AS rank FROM publication_members
      WHERE publication_id = ${publicationId} AND role = ${role} ORDER BY joined_at, user_id LIMIT ${inlineInteger(limit + SPARE_ROWS)})`
  return db
    .select({
      handle: columnAlias(users.handle, 'handle'),
      name: columnAlias(users.name, 'name'),
      avatar: columnAlias(users.avatar, 'avatar'),
      role: sql<MemberRole>`m.role`.as('member_role'),
    })
    .from(
      sql`(${withRole('owner', 0)} UNION ALL ${withRole('editor', 1)} UNION ALL ${withRole('writer', 2)}) m
        CROSS JOIN users ON users.id = m.user_id`,
    )
    .where(sql`${isOpenAccount} AND NOT ${hiddenFrom(viewerId, users.id)}`)
    .orderBy(sql`m.rank, m.joined_at, m.user_id`)
    .limit(limit)
}
