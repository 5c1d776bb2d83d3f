import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import type { Viewer } from './viewer.ts'

export interface AppContext {
  Bindings: Env
  Variables: {
    db: Database
    viewer: Viewer | null
    requestId: string
  }
}
