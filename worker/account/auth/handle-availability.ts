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
 * Whether a handle can be taken, and why not; one round trip. What is taken once is never free again but for `selfId`, who may
 * have an old one of their own back. Neither is what could be read as a reserved word, a moderator's name or a publication's,
 * nor what signing in would take for a telephone number.
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
    return isOwn ? { available: true, reason: null } : unavailable('این نام را کس دیگری برگزیده است؛ نام دیگری برگزین')
  }
  if (isReservedHandle(handle)) return unavailable('این نام برای خود دفتر نگه داشته شده است؛ نام دیگری برگزین')
  if (parseMobile(handle)) return unavailable('یک حرف هم در نام کاربری‌ات بگذار؛ عدد تنها با شمارهٔ تلفن اشتباه گرفته می‌شود')
  if (lookAlike) return unavailable('این نام با نام یکی از گردانندگان یا انتشارات دفتر اشتباه گرفته می‌شود؛ نام دیگری برگزین')
  return { available: true, reason: null }
}

const GENERATED_HANDLE = /^user\d{6}$/

/** A handle for somebody who chose none; a collision meets the unique key. */
export const generateHandle = (): string => `user${digits()}`

/** True for a handle of the form we make for those who chose none. */
export const isGeneratedHandle = (handle: string): boolean => GENERATED_HANDLE.test(handle)
