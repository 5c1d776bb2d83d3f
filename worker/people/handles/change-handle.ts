import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { checkHandleAvailability, isGeneratedHandle } from '#worker/account/auth/index.ts'
import { handles, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'
import type { ChangeHandle, OwnHandle } from './contract.ts'
import { readOwnHandle, YEAR_MS } from './read-own-handle.ts'
import { handleChanges } from './schema.ts'

/**
 * Changes the viewer’s handle; the previous one stays reserved and redirects. Idempotent. Enforces the yearly limit and uniqueness in the
 * batch. Throws `invalid` for an unavailable handle, and `conflict` at the yearly limit or on a concurrent change.
 */
export async function changeHandle(db: Database, viewer: Viewer, { handle }: ChangeHandle): Promise<OwnHandle> {
  if (handle === viewer.handle) return readOwnHandle(db, viewer.id)
  const { reason } = await checkHandleAvailability(db, handle, viewer.id)
  if (reason) throw invalid({ handle: reason })

  const [hash, at] = [newHash(), now()]
  const isCounted = isGeneratedHandle(viewer.handle) ? 0 : 1
  const allowed = sql`(${isCounted} = 0 OR ${LIMITS.handleChangesPerYear} > (SELECT count(*) FROM handle_changes
    WHERE user_id = ${viewer.id} AND counted = 1 AND at > ${at - YEAR_MS}))`
  const changed = sql`EXISTS (SELECT 1 FROM handle_changes WHERE hash = ${hash})`
  try {
    await atomic(db, [
      db.insert(handleChanges).select(sql`SELECT ${hash}, u.id, u.handle, ${handle}, ${isCounted}, ${at} FROM users u
        WHERE u.id = ${viewer.id} AND u.handle = ${viewer.handle} AND ${allowed}`),
      // Omit `ON CONFLICT`: a handle that belongs to another owner must fail the whole batch.
      db.insert(handles).select(sql`SELECT ${handle}, 'user', ${viewer.id}, ${at} WHERE ${changed} AND NOT EXISTS
        (SELECT 1 FROM handles WHERE handle = ${handle} AND kind = 'user' AND owner_id = ${viewer.id})`),
      db
        .update(users)
        .set({ handle })
        .where(and(eq(users.id, viewer.id), changed)),
      ...invalidateUser(db, viewer.id),
    ])
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict('این نام کاربری همین حالا گرفته شد؛ نام دیگری انتخاب کن.', {
      handle: 'این نام را کس دیگری انتخاب کرده است؛ نام دیگری انتخاب کن',
    })
  }
  const own = await readOwnHandle(db, viewer.id)
  if (own.handle !== handle) throw changeError(own)
  return own
}

/** Reports that the yearly limit is reached, or that the handle was changed concurrently. */
const changeError = ({ nextChangeAt }: OwnHandle): AppError =>
  nextChangeAt === null
    ? conflict('نام کاربری‌ات همین حالا جای دیگری تغییر کرد؛ صفحه را تازه کن و دوباره امتحان کن.')
    : new AppError('conflict', {
        message: `سالی سه بار می‌توانی نام کاربری را تغییر بدهی؛ تغییر بعدی از ${formatDate(nextChangeAt)} شدنی است.`,
        fields: { handle: `تغییر بعدی از ${formatDate(nextChangeAt)} شدنی است` },
      })
