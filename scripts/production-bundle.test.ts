import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentsOf, findLocalHelpers, LOCAL_WORDS, MAX_WORKER_BYTES, workerBytes } from './production-bundle.ts'

const root = mkdtempSync(join(tmpdir(), 'daftar-production-'))
const output = join(root, 'dist/production')
afterAll(() => rmSync(root, { recursive: true }))

beforeAll(() => {
  // Builds a copy of the sources, because a build also writes the route tree and the redirect of `wrangler deploy` beside them.
  for (const name of ['shared', 'worker', 'web', 'vite', 'vite.config.ts', 'wrangler.toml', 'package.json', 'tsconfig.json'])
    cpSync(name, join(root, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, DAFTAR_TARGET: 'production', NODE_ENV: 'production' },
    stdio: 'pipe',
  })
}, 180_000)

it('the production bundle contains none of five strings that identify the local helpers', () => {
  const local = contentsOf('worker/local')
  expect(LOCAL_WORDS.filter((word) => !local.includes(word))).toEqual([])
  expect(contentsOf(join(output, 'worker')).includes('X-Request-Id')).toBe(true)
  expect(findLocalHelpers(output)).toEqual([])
})

it('the production Worker contains no parser of X.509 certificates and no ASN.1 library, because passkeys register without attestation', () => {
  expect(contentsOf(join(output, 'worker'))).not.toMatch(/BasicConstraints|X509Certificate|AsnSchema/)
})

it('the production Worker is at most 6 MB after gzip', () => {
  const bytes = workerBytes(output)
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(bytes).toBeLessThanOrEqual(MAX_WORKER_BYTES)
})

/** Returns the headers that Cloudflare sends with a static file: those of every matching rule of `_headers`. */
function staticHeaders(path: string): Record<string, string> {
  const rules = readFileSync(join(output, 'client/_headers'), 'utf8').split(/\n(?=\/)/)
  const matching = rules.filter((rule) => path.startsWith(rule.slice(0, rule.indexOf('*'))))
  return Object.fromEntries(
    matching.flatMap((rule) => [...rule.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name, value]) => [name, value])),
  )
}

it.each(['/assets/core.js', '/fonts/vazirmatn-fa-v1.woff2', '/icons/icon-192.png', '/favicon.svg', '/favicon.ico'])(
  'the production build serves %s with HSTS, nosniff and a referrer policy',
  (path) => {
    expect(staticHeaders(path)).toMatchObject({
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    })
  },
)

it('the production build has the icons that browsers ask for', () => {
  for (const path of ['favicon.svg', 'favicon.ico', 'icons/icon-192.png'])
    expect([path, existsSync(join(output, 'client', path))]).toEqual([path, true])
})

it('the production build serves scripts and fonts as immutable', () => {
  for (const path of ['/assets/core.js', '/fonts/vazirmatn-fa-v1.woff2'])
    expect(staticHeaders(path)['Cache-Control']).toBe('public, max-age=31536000, immutable')
})
