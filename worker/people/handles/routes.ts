import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { LIMITS } from '#shared/limits/index.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { checkHandleAvailability, isGeneratedHandle } from '#worker/account/auth/index.ts'
import { handles, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireReauthentication, requireViewer, requireWriter, type Viewer } from '#worker/lib/viewer.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'
import { ChangeHandle, OwnHandle } from './contract.ts'
import { handleChanges } from './schema.ts'

const YEAR_MS = 365 * DAY
const EARLIER_SHOWN = 50

async function readOwnHandle(db: Database, userId: number): Promise<OwnHandle> {
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

/**
 * Changes the viewer’s handle; the previous one stays reserved and redirects. Idempotent. Enforces the yearly limit and uniqueness in the
 * batch. Throws `invalid` for an unavailable handle, and `conflict` at the yearly limit or on a concurrent change.
 */
async function changeHandle(db: Database, viewer: Viewer, { handle }: ChangeHandle): Promise<OwnHandle> {
  if (handle === viewer.handle) return readOwnHandle(db, viewer.id)
  const { reason } = await checkHandleAvailability(db, handle, viewer.id)
  if (reason) throw invalid({ handle: reason })

  const [hash, at] = [newHash(), now()]
  const isCounted = !isGeneratedHandle(viewer.handle)
  const allowed = sql`(${Number(isCounted)} = 0 OR ${LIMITS.handleChangesPerYear} > (SELECT count(*) FROM handle_changes
    WHERE user_id = ${viewer.id} AND counted = 1 AND at > ${at - YEAR_MS}))`
  const changed = sql`EXISTS (SELECT 1 FROM handle_changes WHERE hash = ${hash})`
  try {
    await atomic(db, [
      insertSelect(
        db,
        handleChanges,
        { hash, userId: sql`u.id`, fromHandle: sql`u.handle`, toHandle: handle, counted: isCounted, at },
        sql`FROM users u
        WHERE u.id = ${viewer.id} AND u.handle = ${viewer.handle} AND ${allowed}`,
      ),
      // Omit `ON CONFLICT`: a handle that belongs to another owner must fail the whole batch.
      insertSelect(
        db,
        handles,
        { handle, kind: 'user', ownerId: viewer.id, takenAt: at },
        sql`WHERE ${changed} AND NOT EXISTS
        (SELECT 1 FROM handles WHERE handle = ${handle} AND kind = 'user' AND owner_id = ${viewer.id})`,
      ),
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

export const handleRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('Get the handle and the remaining changes', { 200: OwnHandle }, [401]), async (c) =>
    c.json(await readOwnHandle(c.get('db'), requireViewer(c).id), 200),
  )
  .put(
    '/',
    describeEndpoint('Change the handle', { 200: OwnHandle }, [400, 401, 403, 409, 429]),
    validateInput('json', ChangeHandle),
    async (c) => {
      requireWriter(c)
      return c.json(await changeHandle(c.get('db'), requireReauthentication(c), c.req.valid('json')), 200)
    },
  )
