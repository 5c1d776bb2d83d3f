import { and, asc, desc, eq, gt, ne } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { isGeneratedHandle } from '#worker/account/auth/index.ts'
import { handles, users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { OwnHandle } from './contract.ts'
import { handleChanges } from './schema.ts'

export const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const EARLIER_SHOWN = 50

export async function readOwnHandle(db: Database, userId: number): Promise<OwnHandle> {
  const [[person], earlier, counted] = await db.batch([
    db.select({ handle: users.handle }).from(users).where(eq(users.id, userId)),
    db
      .select({ handle: handles.handle })
      .from(handles)
      .where(and(eq(handles.kind, 'user'), eq(handles.ownerId, userId), ne(handles.handle, selectCurrentHandle(db, userId))))
      .orderBy(desc(handles.takenAt), handles.handle)
      .limit(EARLIER_SHOWN),
    db
      .select({ at: handleChanges.at })
      .from(handleChanges)
      .where(and(eq(handleChanges.userId, userId), eq(handleChanges.counted, true), gt(handleChanges.at, now() - YEAR_MS)))
      .orderBy(asc(handleChanges.at)),
  ])
  const handle = person?.handle ?? ''
  const changesLeft = Math.max(0, LIMITS.handleChangesPerYear - counted.length)
  return {
    handle,
    generated: isGeneratedHandle(handle),
    previous: earlier.map((row) => row.handle),
    changesLeft,
    nextChangeAt: changesLeft === 0 ? (counted[0]?.at ?? 0) + YEAR_MS : null,
  }
}

const selectCurrentHandle = (db: Database, userId: number) => db.select({ handle: users.handle }).from(users).where(eq(users.id, userId))
