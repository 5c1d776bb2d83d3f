import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach } from 'vitest'
import { setClockOffset } from '#worker/lib/clock.ts'

await applyD1Migrations(env.DB, env.MIGRATIONS)

afterEach(() => setClockOffset(0))
