import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'daftar-production-'))
afterAll(() => rmSync(root, { recursive: true }))

const contents = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')

const LOCAL_WORDS = ['__local', '/mailbox', 'INSERT INTO mails', 'sample_loads']

beforeAll(() => {
  // Builds a copy of the sources, because the build writes to `dist` beside them.
  for (const name of ['shared', 'worker', 'web', 'vite', 'vite.config.ts', 'wrangler.toml', 'package.json', 'tsconfig.json'])
    cpSync(name, join(root, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, DAFTAR_TARGET: 'production', NODE_ENV: 'production' },
    stdio: 'pipe',
  })
}, 180_000)

it('the production bundle contains none of four strings that identify the local helpers', () => {
  const local = contents('worker/local')
  const built = { worker: contents(join(root, 'dist/worker')), client: contents(join(root, 'dist/client')) }
  expect(built.worker.includes('X-Request-Id')).toBe(true)
  for (const word of LOCAL_WORDS) {
    expect(local.includes(word), `${word} occurs in the local helpers`).toBe(true)
    // Compares short strings, because a failed comparison would print the whole bundle.
    for (const [part, text] of Object.entries(built)) expect(text.includes(word) ? `${word} is in the ${part}` : 'clean').toBe('clean')
  }
})

/** Returns the headers that Cloudflare sends with a static file: those of every matching rule of `_headers`. */
function staticHeaders(path: string): Record<string, string> {
  const rules = readFileSync(join(root, 'dist/client/_headers'), 'utf8').split(/\n(?=\/)/)
  const matching = rules.filter((rule) => path.startsWith(rule.slice(0, rule.indexOf('*'))))
  return Object.fromEntries(
    matching.flatMap((rule) => [...rule.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name, value]) => [name, value])),
  )
}

it.each(['/assets/core.js', '/fonts/vazirmatn-fa-v1.woff2', '/icons/icon-192.png', '/favicon.svg'])(
  'the production build serves %s with HSTS, nosniff and a referrer policy',
  (path) => {
    expect(staticHeaders(path)).toMatchObject({
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    })
  },
)

it('the production build serves scripts and fonts as immutable', () => {
  for (const path of ['/assets/core.js', '/fonts/vazirmatn-fa-v1.woff2'])
    expect(staticHeaders(path)['Cache-Control']).toBe('public, max-age=31536000, immutable')
})
