import { eq } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import type { Database } from '#worker/db/client.ts'
import { Handle, type HandleAnswer } from './contract.ts'
import { isReserved } from './reserved-handles.ts'
import { handles } from './schema.ts'

const digits = customAlphabet('0123456789', 6)

/** Whether a handle can be taken, and why not. What is taken once is never free again. */
export async function askHandle(db: Database, handle: string): Promise<HandleAnswer> {
  const { error } = Handle.safeParse(handle)
  if (error) return { free: false, reason: error.issues[0]?.message ?? '' }
  if (isReserved(handle)) return { free: false, reason: 'این نام برای خود دفتر نگه داشته شده است؛ نام دیگری برگزین' }
  const [taken] = await db.select({ handle: handles.handle }).from(handles).where(eq(handles.handle, handle))
  return taken ? { free: false, reason: 'این نام را کس دیگری برگزیده است؛ نام دیگری برگزین' } : { free: true, reason: null }
}

/** A handle for somebody who chose none; a collision meets the unique key. */
export const automaticHandle = (): string => `user${digits()}`
