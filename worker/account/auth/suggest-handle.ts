import { inArray } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { Handle } from './contract.ts'
import { automaticHandle } from './free-handle.ts'
import { isReserved } from './reserved-handles.ts'
import { romanise } from './romanise.ts'
import { handles } from './schema.ts'

const LONGEST = 24
const TRIES = 12

/** A handle nobody has, made from a name: the name itself, else with a number behind it, else an automatic one. One query. */
export async function suggestHandle(db: Database, name: string): Promise<string> {
  const base = romanise(name).slice(0, LONGEST).replace(/_$/, '')
  // Nobody is to look like an office of the site, with or without a number, nor like a telephone number.
  if (isReserved(base) || /^\d+$/.test(base)) return automaticHandle()
  const numbered = Array.from({ length: TRIES }, (_, at) => `${base}${at + 2}`)
  const candidates = [base, ...numbered].filter((handle) => Handle.safeParse(handle).success)
  if (candidates.length === 0) return automaticHandle()
  const taken = await db.select({ handle: handles.handle }).from(handles).where(inArray(handles.handle, candidates))
  return candidates.find((handle) => !taken.some((row) => row.handle === handle)) ?? `${base}${automaticHandle().slice(4)}`
}
