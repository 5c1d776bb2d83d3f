import type { z } from 'zod'
import type { QueueName } from '#worker/db/platform-schema.ts'
import type { Env } from '#worker/env.ts'
import type { Slice } from './slice.ts'

/** A kind of job, which `enqueue` adds to the outbox with a payload that fits. */
export interface JobKind<Payload, Input = Payload> {
  kind: string
  /** Slow jobs have queues of their own, so that they delay no others. */
  queue: QueueName
  payload: z.ZodType<Payload, Input>
}

/** Declares a kind of job; its queue is `JOBS` unless it names another one. */
export const defineJob = <Payload, Input>({
  queue = 'JOBS',
  ...job
}: Omit<JobKind<Payload, Input>, 'queue'> & { queue?: QueueName }): JobKind<Payload, Input> => ({ queue, ...job })

/** What runs a kind of job. It is idempotent, because a job may run more than once. */
export interface JobHandler extends Pick<JobKind<unknown>, 'kind' | 'queue'> {
  /** Throws for a payload that does not fit. */
  run: (env: Env, payload: unknown, slices: readonly Slice[]) => Promise<void>
}

/** Binds a kind of job to the function that runs it, for `slice.ts`. */
export const handle = <Payload, Input>(
  { kind, queue, payload: schema }: JobKind<Payload, Input>,
  run: (env: Env, payload: Payload, slices: readonly Slice[]) => Promise<void>,
): JobHandler => ({ kind, queue, run: async (env, payload, slices) => run(env, schema.parse(payload), slices) })
