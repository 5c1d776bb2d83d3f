import { and, asc, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { checkHandleAvailability, type HandleHolder, isGeneratedHandle } from '#worker/account/auth/index.ts'
import { handles, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { OwnHandle } from './contract.ts'
import { handleChanges } from './schema.ts'

const YEAR_MS = 365 * DAY
const EARLIER_SHOWN = 50

const tableOf = ({ kind }: HandleHolder) => (kind === 'user' ? users : publications)

const isChangeOf = ({ kind, id }: HandleHolder) =>
  kind === 'user' ? and(eq(handleChanges.userId, id), isNull(handleChanges.publicationId)) : eq(handleChanges.publicationId, id)

const isCountedChange = (holder: HandleHolder) =>
  and(isChangeOf(holder), eq(handleChanges.counted, true), gt(handleChanges.at, now() - YEAR_MS))

/** Returns the handle of a user or publication, its former ones and how many changes are left. */
export async function readOwnHandle(db: Database, holder: HandleHolder): Promise<OwnHandle> {
  const table = tableOf(holder)
  const current = db.select({ handle: table.handle }).from(table).where(eq(table.id, holder.id))
  const { present, earlier, counted } = await readTogether(db, {
    present: first(current),
    earlier: db
      .select({ handle: handles.handle })
      .from(handles)
      .where(and(eq(handles.kind, holder.kind), eq(handles.ownerId, holder.id), ne(handles.handle, current)))
      .orderBy(desc(handles.takenAt), handles.handle)
      .limit(EARLIER_SHOWN),
    counted: db.select({ at: handleChanges.at }).from(handleChanges).where(isCountedChange(holder)).orderBy(asc(handleChanges.at)),
  })
  const handle = present?.handle ?? ''
  const changesLeft = Math.max(0, LIMITS.handleChangesPerYear - counted.length)
  return {
    handle,
    generated: isGeneratedHandle(handle),
    previous: earlier.map((row) => row.handle),
    changesLeft,
    nextChangeAt: changesLeft === 0 ? (counted[0]?.at ?? 0) + YEAR_MS : null,
  }
}

interface HandleChange {
  holder: HandleHolder & { handle: string }
  /** User who makes the change. */
  userId: number
  handle: string
  /** SQL condition under which the change is allowed at that point in the batch, besides the yearly limit. */
  allowed?: SQL
  /** Statements that invalidate the cached pages that show the handle. */
  invalidations: readonly Statement[]
}

/**
 * Changes the handle of a user or publication; the previous one stays reserved and redirects. Idempotent. Enforces the yearly limit and
 * uniqueness in the batch. Throws `invalid` for an unavailable handle, and `conflict` at the yearly limit or on a concurrent change.
 */
export async function changeHandle(db: Database, change: HandleChange): Promise<OwnHandle> {
  const { holder, userId, handle, allowed = sql`1`, invalidations } = change
  if (handle === holder.handle) return readOwnHandle(db, holder)
  const { reason } = await checkHandleAvailability(db, handle, holder)
  if (reason) throw invalid({ handle: reason })

  const [hash, at, table] = [newHash(), now(), tableOf(holder)]
  const counted = !isGeneratedHandle(holder.handle)
  const isBelowLimit = sql`(${Number(counted)} = 0
    OR ${LIMITS.handleChangesPerYear} > (SELECT count(*) FROM ${handleChanges} WHERE ${isCountedChange(holder)}))`
  const changed = sql`EXISTS (SELECT 1 FROM handle_changes WHERE hash = ${hash})`
  const publicationId = holder.kind === 'publication' ? holder.id : null
  try {
    await atomic(db, [
      insertSelect(
        db,
        handleChanges,
        { hash, userId, publicationId, fromHandle: holder.handle, toHandle: handle, counted, at },
        sql`FROM ${table} WHERE ${table.id} = ${holder.id} AND ${table.handle} = ${holder.handle} AND ${isBelowLimit} AND ${allowed}`,
      ),
      // Omit `ON CONFLICT`: a handle that belongs to another owner must fail the whole batch.
      insertSelect(
        db,
        handles,
        { handle, kind: holder.kind, ownerId: holder.id, takenAt: at },
        sql`WHERE ${changed} AND NOT EXISTS
          (SELECT 1 FROM handles WHERE handle = ${handle} AND kind = ${holder.kind} AND owner_id = ${holder.id})`,
      ),
      db
        .update(table)
        .set({ handle })
        .where(and(eq(table.id, holder.id), changed)),
      ...invalidations,
    ])
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict('این نام کاربری همین حالا گرفته شد؛ نام دیگری انتخاب کن.', {
      handle: 'این نام را کس دیگری انتخاب کرده است؛ نام دیگری انتخاب کن',
    })
  }
  const own = await readOwnHandle(db, holder)
  if (own.handle !== handle) throw changeError(own)
  return own
}

/** Reports that the yearly limit is reached, or that the handle was changed concurrently. */
const changeError = ({ nextChangeAt }: OwnHandle): AppError =>
  nextChangeAt === null
    ? conflict('نام کاربری همین حالا جای دیگری تغییر کرد؛ صفحه را تازه کن و دوباره امتحان کن.')
    : new AppError('conflict', {
        message: `سالی سه بار می‌توانی نام کاربری را تغییر بدهی؛ تغییر بعدی از ${formatDate(nextChangeAt)} شدنی است.`,
        fields: { handle: `تغییر بعدی از ${formatDate(nextChangeAt)} شدنی است` },
      })
