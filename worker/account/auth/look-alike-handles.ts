import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { handles, users } from './schema.ts'

/**
 * Reduces a handle to a skeleton that is equal for confusable handles: drops dots and underscores, and equates rn with m, vv with w, 1 and
 * i with l, and 0 with o. The generated column `handles.skeleton` implements the same rule in SQL.
 */
export const skeletonOf = (handle: string): string =>
  normalizeConfusables(handle).replaceAll('1', 'l').replaceAll('i', 'l').replaceAll('0', 'o')

const normalizeConfusables = (handle: string): string =>
  handle.replace(/[._]/g, '').replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('0', 'o')

/**
 * Returns a handle normalized with each 1 read as l, and as i. Unlike the skeleton, it keeps i and l distinct; otherwise «ali» would match
 * the reserved «all».
 */
export const confusableVariants = (handle: string): string[] => [
  normalizeConfusables(handle).replaceAll('1', 'l'),
  normalizeConfusables(handle).replaceAll('1', 'i'),
]

/**
 * Builds a statement that finds another handle, current or former, of a publication or of staff other than `selfId` that looks like this
 * one.
 */
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
