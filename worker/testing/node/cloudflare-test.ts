import { runningObject } from './durable-objects.ts'

// Takes the place of `cloudflare:test` in the tests that run in Node.

const pending = new WeakMap<object, Promise<unknown>[]>()

export function createExecutionContext(): ExecutionContext {
  const promises: Promise<unknown>[] = []
  const ctx = {
    waitUntil: (promise: Promise<unknown>) => void promises.push(promise),
    passThroughOnException: () => undefined,
    props: {},
  }
  pending.set(ctx, promises)
  return ctx as unknown as ExecutionContext
}

/** Waits for everything given to `waitUntil`, including what is added meanwhile. */
export async function waitOnExecutionContext(ctx: ExecutionContext): Promise<void> {
  const promises = pending.get(ctx) ?? []
  for (let done = 0; done < promises.length; ) {
    const some = promises.slice(done)
    done += some.length
    await Promise.allSettled(some)
  }
}

interface Verdict {
  acked: Set<string>
  retries: Map<string, QueueRetryOptions>
}

const verdicts = new WeakMap<object, Verdict>()

export function createMessageBatch<Body>(
  queue: string,
  given: readonly { id: string; timestamp: Date; attempts: number; body: Body }[],
): MessageBatch<Body> {
  const verdict: Verdict = { acked: new Set(), retries: new Map() }
  const messages = given.map((message) => ({
    ...message,
    body: structuredClone(message.body),
    ack: () => void (verdict.retries.has(message.id) || verdict.acked.add(message.id)),
    retry: (options: QueueRetryOptions = {}) => void (verdict.acked.has(message.id) || verdict.retries.set(message.id, options)),
  }))
  const batch = {
    queue,
    messages,
    ackAll: () => {
      for (const message of messages) message.ack()
    },
    retryAll: (options?: QueueRetryOptions) => {
      for (const message of messages) message.retry(options)
    },
  }
  verdicts.set(batch, verdict)
  return batch as unknown as MessageBatch<Body>
}

export async function getQueueResult(batch: MessageBatch<unknown>, ctx: ExecutionContext) {
  await waitOnExecutionContext(ctx)
  const verdict = verdicts.get(batch)
  if (!verdict) throw new Error('Not a batch of createMessageBatch')
  return {
    outcome: 'ok',
    ackAll: false,
    retryBatch: { retry: false },
    explicitAcks: [...verdict.acked],
    retryMessages: [...verdict.retries].map(([msgId, { delaySeconds }]) => ({
      msgId,
      ...(delaySeconds === undefined ? {} : { delaySeconds }),
    })),
  }
}

export async function runInDurableObject<Instance, Value>(
  stub: object,
  act: (instance: Instance, state: DurableObjectState) => Value | Promise<Value>,
): Promise<Value> {
  const { instance, state } = await runningObject(stub)
  return act(instance as Instance, state as unknown as DurableObjectState)
}

/** Runs the alarm of an object if one is set; returns whether one was. */
export async function runDurableObjectAlarm(stub: object): Promise<boolean> {
  const { instance, state } = await runningObject(stub)
  if (state.storage.alarm === null) return false
  state.storage.alarm = null
  await instance.alarm?.()
  return true
}
