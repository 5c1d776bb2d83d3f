import { expect, it, test } from 'vitest'
import { testEnv } from '#worker/testing/index.ts'
import { serveAsset } from './serve-asset.ts'

function aDisk(status = 200) {
  const requests: string[] = []
  const ASSETS: Pick<Fetcher, 'fetch'> = {
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push(`${request.method} ${new URL(request.url).pathname}`)
      return new Response(request.method === 'HEAD' ? null : 'bytes', {
        status,
        headers: { 'Content-Type': 'text/html', 'Set-Cookie': 'a=b' },
      })
    },
  }
  // The code under test uses only the service's `fetch`.
  return { env: testEnv({ ASSETS: ASSETS as Fetcher }), requests }
}

const get = (path: string, env: ReturnType<typeof testEnv>, method = 'GET', origin = 'http://daftar.test') =>
  serveAsset(new Request(origin + path, { method }), env, path)

const FOREVER = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

test.each([
  ['/assets/core-Bq1_x.js', 'text/javascript; charset=utf-8', FOREVER],
  ['/assets/page.module-1.css', 'text/css; charset=utf-8', FOREVER],
  ['/fonts/vazirmatn-fa-v1.woff2', 'font/woff2', FOREVER],
  ['/icons/og.png', 'image/png', HOUR],
  ['/favicon.svg', 'image/svg+xml', HOUR],
  ['/favicon.ico', 'image/x-icon', HOUR],
  ['/manifest.webmanifest', 'application/manifest+json', HOUR],
  ['/verify-campaign.mjs', 'text/javascript; charset=utf-8', HOUR],
  ['/icons/screenshot-wide.webp', 'image/webp', HOUR],
  ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
])('serveAsset serves %s with its content type, max-age and security headers', async (path, type, life) => {
  const { env, requests } = aDisk()
  const response = await get(path, env)
  expect(Object.fromEntries(response?.headers ?? [])).toEqual({
    'content-type': type,
    'cache-control': life,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(new TextDecoder().decode(await response?.arrayBuffer())).toBe('bytes')
  expect(requests).toEqual([`GET ${path}`])
})

it('serveAsset sends HSTS over https only', async () => {
  const hsts = async (origin: string) => (await get('/favicon.svg', aDisk().env, 'GET', origin))?.headers.get('Strict-Transport-Security')
  expect([await hsts('https://daftar.test'), await hsts('http://daftar.test')]).toEqual(['max-age=31536000; includeSubDomains', null])
})

it('serveAsset returns no body for HEAD', async () => {
  const { env, requests } = aDisk()
  const response = await get('/assets/core.js', env, 'HEAD')
  expect([response?.headers.get('Content-Type'), await response?.text()]).toEqual(['text/javascript; charset=utf-8', ''])
  expect(requests).toEqual(['HEAD /assets/core.js'])
})

it('serveAsset returns undefined for a missing file', async () => {
  expect(await get('/assets/gone.js', aDisk(404).env)).toBeUndefined()
})

test.each([
  '/',
  '/ali',
  '/ali/post.js',
  '/assets/',
  '/assets/core',
  '/assets/core.js.map',
  '/assets/deep/core.js',
  '/assets/..%2F..%2Fwrangler.json',
  '/assets/../core.js',
  '/assets/core.js%00.png',
  '/assets/core.toString',
  '/assets/core.constructor',
  '/.env',
  '/wrangler.json',
  '/index.html',
  '/other.js',
  '/api/openapi.json',
])('serveAsset does not read %s from disk', async (path) => {
  const { env, requests } = aDisk()
  expect(await get(path, env)).toBeUndefined()
  expect(requests).toEqual([])
})
