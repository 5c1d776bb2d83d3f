import { env } from 'cloudflare:workers'
import { afterAll } from 'vitest'
import { startTestRuntime } from './runtime.ts'

const { databases, stop } = await startTestRuntime({ isBuilt: false })
Object.assign(env, databases)
afterAll(stop)
