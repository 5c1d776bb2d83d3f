import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach } from 'vitest'
import { setClockOffset } from '#worker/lib/clock.ts'
import { makeKeyDerivationCheap } from './cheap-key-derivation.ts'
import { migrateDatabases } from './migrate-databases.ts'
import { discardJobs } from './request.ts'

await migrateDatabases()
makeKeyDerivationCheap()

// Files share database and counters: what one left to be sent, or spent of everybody's tries, is not the next one's business.
discardJobs()
const SHARED = ['sign-in', 'verify', 'register', 'second-step', 'code', 'code:sms']
await Promise.all([
  env.DB.prepare('DELETE FROM outbox').run(),
  ...SHARED.map((act) => runInDurableObject(env.LIMITS.getByName(`${act}:everybody`), (_, state) => state.storage.deleteAll())),
])

afterEach(() => setClockOffset(0))
