import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { handles, users } from './schema.ts'

/**
 * What is left of a handle when all that a quick eye mixes up is made one: dots and underscores, rn and m, vv and w, 1, l and i,
 * 0 and o. The generated column `handles.skeleton` says the same in SQL.
 */
export const skeletonOf = (handle: string): string =>
  normalizeConfusables(handle).replaceAll('1', 'l').replaceAll('i', 'l').replaceAll('0', 'o')

const normalizeConfusables = (handle: string): string =>
  handle.replace(/[._]/g, '').replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('0', 'o')

/** The two ways a 1 can be meant. Of a reserved word i and l stay apart, or «ali» would be taken for «all». */
export const confusableVariants = (handle: string): string[] => [
  normalizeConfusables(handle).replaceAll('1', 'l'),
  normalizeConfusables(handle).replaceAll('1', 'i'),
]

/** Statement that finds a moderator, an admin or a publication whose handle, present or former, this one could pass for. */
export const selectLookAlike = (db: Database, handle: string, selfId: number) =>
  db
    .select({ handle: handles.handle })
    .from(handles)
    .leftJoin(users, and(eq(handles.kind, 'user'), eq(users.id, handles.ownerId)))
    .where(
      and(
        sql`${handles}.skeleton = ${skeletonOf(handle)}`,
        ne(handles.handle, handle),
        or(eq(handles.kind, 'publication'), and(ne(users.role, 'member'), ne(users.id, selfId))),
      ),
    )
    .limit(1)
