import { eq } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import { parseMobile } from '#shared/persian/parse-mobile.ts'
import type { Database } from '#worker/db/client.ts'
import { Handle, type HandleAvailability } from './contract.ts'
import { selectLookAlike } from './look-alike-handles.ts'
import { isReservedHandle } from './reserved-handles.ts'
import { handles } from './schema.ts'

const digits = customAlphabet('0123456789', 6)
const NO_USER_ID = 0

const unavailable = (reason: string): HandleAvailability => ({ available: false, reason })

/**
 * Checks in one round trip whether a handle can be taken. Only its owner, `selfId`, can take back a former handle. Also rejects reserved
 * words, phone numbers, and look-alikes of staff and publications.
 */
export async function checkHandleAvailability(db: Database, handle: string, selfId: number = NO_USER_ID): Promise<HandleAvailability> {
  const { error } = Handle.safeParse(handle)
  if (error) return unavailable(error.issues[0]?.message ?? '')
  const [[taken], [lookAlike]] = await db.batch([
    db.select({ kind: handles.kind, ownerId: handles.ownerId }).from(handles).where(eq(handles.handle, handle)),
    selectLookAlike(db, handle, selfId),
  ])
  if (taken) {
    const isOwn = taken.kind === 'user' && taken.ownerId === selfId
    return isOwn ? { available: true, reason: null } : unavailable('این نام را کس دیگری انتخاب کرده است؛ نام دیگری انتخاب کن')
  }
  if (isReservedHandle(handle)) return unavailable('این نام برای خود دفتر نگه داشته شده است؛ نام دیگری انتخاب کن')
  if (parseMobile(handle)) return unavailable('یک حرف هم در نام کاربری‌ات بگذار؛ عدد تنها با شمارهٔ تلفن اشتباه گرفته می‌شود')
  if (lookAlike) return unavailable('این نام با نام یکی از گردانندگان یا انتشارات دفتر اشتباه گرفته می‌شود؛ نام دیگری انتخاب کن')
  return { available: true, reason: null }
}

const GENERATED_HANDLE = /^user\d{6}$/

/** Generates a random handle. May return one that is taken; storing it then violates the unique key. */
export const generateHandle = (): string => `user${digits()}`

export const isGeneratedHandle = (handle: string): boolean => GENERATED_HANDLE.test(handle)
