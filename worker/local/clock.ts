import { Hono } from 'hono'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import type { LocalEnv } from './local-env.ts'

/** Serves `/__local/clock`, which reads the clock, or sets its offset from real time in ms until the server stops. */
export const clockRoutes = new Hono<{ Bindings: LocalEnv }>()
  .get('/clock', (c) => c.json({ now: now() }))
  .post('/clock', async (c) => {
    const { offset }: { offset?: unknown } = await c.req.json()
    if (typeof offset !== 'number' || !Number.isSafeInteger(offset))
      return c.json({ error: 'offset must be an integer number of milliseconds' }, 400)
    setClockOffset(offset)
    return c.json({ now: now() })
  })
