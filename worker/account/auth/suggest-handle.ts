import { inArray } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { Handle } from './contract.ts'
import { generateHandle } from './handle-availability.ts'
import { isReservedHandle } from './reserved-handles.ts'
import { romanise } from './romanise.ts'
import { handles } from './schema.ts'

const MAX_LENGTH = 24
const MAX_SUFFIXES = 12

/** Suggests a handle in at most one query: the romanized name, the name with a number, or a generated handle. */
export async function suggestHandle(db: Database, name: string): Promise<string> {
  const base = romanise(name).slice(0, MAX_LENGTH).replace(/_$/, '')
  // Never suggest a handle that looks official, with or without a number, or one that looks like a phone number.
  if (isReservedHandle(base) || /^\d+$/.test(base)) return generateHandle()
  const numbered = Array.from({ length: MAX_SUFFIXES }, (_, at) => `${base}${at + 2}`)
  const candidates = [base, ...numbered].filter((handle) => Handle.safeParse(handle).success)
  if (candidates.length === 0) return generateHandle()
  const taken = await db.select({ handle: handles.handle }).from(handles).where(inArray(handles.handle, candidates))
  return candidates.find((handle) => !taken.some((row) => row.handle === handle)) ?? `${base}${generateHandle().slice(4)}`
}
