import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { fold } from '#shared/persian/fold.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, type SortKey, toPage } from '#worker/lib/cursor.ts'
import { publicationMembers } from '#worker/publications/directory/schema.ts'
import type { Member, MembersQuery } from './contract.ts'

/** The expression of the index `publication_members_by_role`. */
const rank = sql<number>`iif(${publicationMembers.role} = 'owner', 0, iif(${publicationMembers.role} = 'editor', 1, 2))`

/** Selects the members with open accounts: the owner, editors, then writers, each in the order in which they joined. */
const selectMembers = (db: Database, publicationId: number, condition: SQL | undefined, limit: number) =>
  db
    .select({
      id: publicationMembers.userId,
      rank: rank.as('rank'),
      role: publicationMembers.role,
      joinedAt: publicationMembers.joinedAt,
      person: { handle: users.handle, name: users.name, avatar: users.avatar },
    })
    .from(publicationMembers)
    .innerJoin(users, eq(users.id, publicationMembers.userId))
    .where(and(eq(publicationMembers.publicationId, publicationId), isOpenAccount, condition))
    .orderBy(rank, publicationMembers.joinedAt, publicationMembers.userId)
    .limit(limit)

type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]

/** A cursor has one number for the order, so rank and time, which has 13 digits, share it. */
const RANK_UNIT = 1e14
const toSortKey = ({ rank, joinedAt, id }: MemberRow): SortKey => [rank * RANK_UNIT + joinedAt, id]
const toMember = ({ person, role, joinedAt }: MemberRow): Member => ({ person, role, joinedAt })

function afterMember(cursor: string | undefined): SQL | undefined {
  const place = decodeCursor(cursor)
  if (!place) return undefined
  const [key, id] = place
  const { joinedAt, userId } = publicationMembers
  return sql`(${rank}, ${joinedAt}, ${userId}) > (${Math.floor(key / RANK_UNIT)}, ${key % RANK_UNIT}, ${id})`
}

/** Reads a page of members, or those whose name or handle contains `search`. Errors: `invalid` for a bad cursor. */
export async function listMembers(db: Database, publicationId: number, { after, limit, search }: MembersQuery): Promise<Page<Member>> {
  if (search) return { items: await findMembers(db, publicationId, search) }
  return toPage(await selectMembers(db, publicationId, afterMember(after), limit + 1), limit, toSortKey, toMember)
}

async function findMembers(db: Database, publicationId: number, search: string): Promise<Member[]> {
  const [name, handle] = [fold(search), search.replace(/^@/, '').toLowerCase()]
  const rows = await selectMembers(db, publicationId, undefined, LIMITS.publicationMembers)
  return rows
    .filter(({ person }) => fold(person.name).includes(name) || person.handle.includes(handle))
    .slice(0, LIMITS.pageSizeMax)
    .map(toMember)
}

/** Reads a page of members for readers, without users separated from the viewer by a block. Errors: `invalid` for a bad cursor. */
export async function listWriters(db: Database, publicationId: number, { after, limit }: PageQuery, viewerId?: number) {
  const condition = and(not(hiddenFrom(viewerId, users.id)), afterMember(after))
  return toPage(await selectMembers(db, publicationId, condition, limit + 1), limit, toSortKey, ({ person, role }) => ({ person, role }))
}
