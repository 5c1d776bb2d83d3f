import { eq } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import { mobileOf } from '#shared/persian/mobile.ts'
import type { Database } from '#worker/db/client.ts'
import { Handle, type HandleAnswer } from './contract.ts'
import { selectLookAlike } from './look-alike.ts'
import { isReserved } from './reserved-handles.ts'
import { handles } from './schema.ts'

const digits = customAlphabet('0123456789', 6)
const NOBODY = 0

const refused = (reason: string): HandleAnswer => ({ free: false, reason })

/**
 * Whether a handle can be taken, and why not; one round trip. What is taken once is never free again but for `selfId`, who may
 * have an old one of their own back. Neither is what could be read as a reserved word, a moderator's name or a publication's,
 * nor what signing in would take for a telephone number.
 */
export async function askHandle(db: Database, handle: string, selfId: number = NOBODY): Promise<HandleAnswer> {
  const { error } = Handle.safeParse(handle)
  if (error) return refused(error.issues[0]?.message ?? '')
  const [[taken], [alike]] = await db.batch([
    db.select({ kind: handles.kind, ownerId: handles.ownerId }).from(handles).where(eq(handles.handle, handle)),
    selectLookAlike(db, handle, selfId),
  ])
  if (taken) {
    const isOwn = taken.kind === 'user' && taken.ownerId === selfId
    return isOwn ? { free: true, reason: null } : refused('این نام را کس دیگری برگزیده است؛ نام دیگری برگزین')
  }
  if (isReserved(handle)) return refused('این نام برای خود دفتر نگه داشته شده است؛ نام دیگری برگزین')
  if (mobileOf(handle)) return refused('یک حرف هم در نام کاربری‌ات بگذار؛ عدد تنها با شمارهٔ تلفن اشتباه گرفته می‌شود')
  if (alike) return refused('این نام با نام یکی از گردانندگان یا انتشارات دفتر اشتباه گرفته می‌شود؛ نام دیگری برگزین')
  return { free: true, reason: null }
}

const AUTOMATIC = /^user\d{6}$/

/** A handle for somebody who chose none; a collision meets the unique key. */
export const automaticHandle = (): string => `user${digits()}`

/** True for a handle of the form we make for those who chose none. */
export const isAutomaticHandle = (handle: string): boolean => AUTOMATIC.test(handle)
