import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'

const NAME = 'd1-service'
const PATH = 'worker/testing/d1-object.ts'

/** The binding of the Durable Objects that hold the databases of the tests. */
export const D1_OBJECTS = { className: 'D1Object', scriptName: NAME, useSQLite: true }

/** Returns Miniflare's options of the Worker that runs `D1Object`, apart from the tested one, whose Durable Objects the test pool wraps. */
export async function d1Service() {
  const { code } = await transformWithOxc(readFileSync(PATH, 'utf8'), PATH)
  return {
    name: NAME,
    modules: [{ type: 'ESModule' as const, path: 'index.mjs', contents: code }],
    compatibilityDate: '2026-10-01',
    durableObjects: { D1_OBJECTS },
  }
}
