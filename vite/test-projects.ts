import { globSync, readFileSync } from 'node:fs'

/** What a test imports that needs the bindings of a Worker: the runtime's modules, or scenes that store rows. */
const NEEDS_BINDINGS = /from '(?:cloudflare:|[^']*\/testing\/|#worker\/(?:db|env)\b)/

/** Lists the tests of the Worker that need no bindings, so that they run without a database. */
export const findPureWorkerTests = (): string[] =>
  globSync('worker/**/*.test.ts').filter(
    (file) => !file.startsWith('worker/testing/') && !file.endsWith('.workerd.test.ts') && !NEEDS_BINDINGS.test(readFileSync(file, 'utf8')),
  )
