import { now } from '#worker/lib/clock.ts'

const TABLE = 'CREATE TABLE IF NOT EXISTS sample_loads (name TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT'

/** Returns whether the sample was completely loaded into this data folder. */
export async function isLoaded(local: D1Database): Promise<boolean> {
  await local.prepare(TABLE).run()
  return (await local.prepare(`SELECT 1 AS yes FROM sample_loads WHERE name = 'community'`).first('yes')) === 1
}

export async function markLoaded(local: D1Database): Promise<void> {
  await local.batch([
    local.prepare(TABLE),
    local.prepare(`INSERT INTO sample_loads (name, at) VALUES ('community', ?) ON CONFLICT DO NOTHING`).bind(now()),
  ])
}
