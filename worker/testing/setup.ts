import { applyD1Migrations, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach } from 'vitest'
import { setClockOffset } from '#worker/lib/clock.ts'

await applyD1Migrations(env.DB, env.MIGRATIONS)

// Files share the counters of everybody together: what one spent is not the next one's business.
const SHARED = ['sign-in', 'verify', 'register', 'second-step', 'code', 'code:sms']
for (const act of SHARED) await runInDurableObject(env.LIMITS.getByName(`${act}:everybody`), (_, state) => state.storage.deleteAll())

afterEach(() => setClockOffset(0))
