import { applyD1Migrations, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach } from 'vitest'
import { setClockOffset } from '#worker/lib/clock.ts'
import { forgetEffects } from './request.ts'

await applyD1Migrations(env.DB, env.MIGRATIONS)
await applyD1Migrations(env.SEARCH, env.SEARCH_MIGRATIONS)

// Files share database and counters: what one left to be sent, or spent of everybody's tries, is not the next one's business.
forgetEffects()
await env.DB.prepare('DELETE FROM outbox').run()
const SHARED = ['sign-in', 'verify', 'register', 'second-step', 'code', 'code:sms']
for (const act of SHARED) await runInDurableObject(env.LIMITS.getByName(`${act}:everybody`), (_, state) => state.storage.deleteAll())

afterEach(() => setClockOffset(0))
