import type { Hono } from 'hono'
import type { Schema } from 'hono/types'
import type { Feature } from '#shared/feature-switches.ts'
import type { RequestLimitName } from '#shared/limits/requests.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import type { TableClasses } from '#worker/db/column-classes.ts'
import type { Env } from '#worker/env.ts'
import type { ArchivedRows } from './archived-rows.ts'
import type { Erasure } from './erasure.ts'
import type { JobHandler } from './job.ts'
import type { AppContext } from './viewer.ts'

type Routes = Hono<AppContext, Schema, '/'>
type CronTask = (env: Env, db: Database, slices: readonly Slice[]) => Promise<unknown>

/** What a slice adds to the Worker. A route is named by its method and its whole path pattern: `GET /api/posts/:hash`. */
export interface Slice {
  /** Routes by the path at which they are mounted. The app mounts longer paths first. */
  routes?: Readonly<Record<string, Routes | readonly Routes[]>>
  /** The module `schema.ts`, which declares the tables that the slice owns. */
  tables?: Readonly<Record<string, unknown>> & { COLUMN_CLASSES: TableClasses }
  /** Handlers of jobs; no other slice handles the same kind. */
  jobs?: readonly JobHandler[]
  /** Tasks of each cron run: first those that publish, then those that enqueue jobs, then `cleanUps`, then the rest. */
  cron?: Readonly<Partial<Record<'publish' | 'enqueue' | 'maintain', Readonly<Record<string, CronTask>>>>>
  /** Statements that delete outdated rows. Each is a cron task and a transaction of its own, so that none blocks another. */
  cleanUps?: Readonly<Record<string, (db: Database) => Statement | Statement[]>>
  /** What the erasure of an account deletes, in this order. Slices that import others erase before those. */
  erases?: readonly Erasure[]
  /** What an archive of an account contains, by the name of the file. Neither secrets nor what would reveal others. */
  archives?: Readonly<Record<string, ArchivedRows>>
  /** Mutations with a limit of their own, and the reads that are expensive enough to have one. Any other mutation counts as `write`. */
  limits?: Readonly<Record<string, RequestLimitName>>
  /**
   * Mutations that a switch rejects while its feature is off. What was begun before continues: scheduled posts appear, uploads complete,
   * running imports and promotions continue, and payments are verified.
   */
  switches?: Readonly<Partial<Record<Feature, readonly string[]>>>
}

/** Declares a slice; `worker/slices.ts` lists all of them. */
export const slice = <const Declaration extends Slice>(declaration: Declaration): Declaration => declaration

/** Merges records that slices declare. Throws if two declare the same name. */
export function mergeDeclared<Value>(records: ReadonlyArray<Readonly<Record<string, Value>> | undefined>): Readonly<Record<string, Value>> {
  const merged = new Map<string, Value>()
  for (const [name, value] of records.flatMap((record) => Object.entries(record ?? {}))) {
    if (merged.has(name)) throw new Error(`Two slices declare ${name}`)
    merged.set(name, value)
  }
  return Object.fromEntries(merged)
}
