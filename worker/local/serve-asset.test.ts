import { expect, it, test } from 'vitest'
import { testEnv } from '#worker/testing/index.ts'
import { serveAsset } from './serve-asset.ts'

/** A disk which has every file, and remembers what it was asked for. */
function aDisk(status = 200) {
  const asked: string[] = []
  const ASSETS: Pick<Fetcher, 'fetch'> = {
    fetch: async (input, init) => {
      const request = new Request(input, init)
      asked.push(`${request.method} ${new URL(request.url).pathname}`)
      return new Response(request.method === 'HEAD' ? null : 'bytes', {
        status,
        headers: { 'Content-Type': 'text/html', 'Set-Cookie': 'a=b' },
      })
    },
  }
  // Of the service only `fetch` is used.
  return { env: testEnv({ ASSETS: ASSETS as Fetcher }), asked }
}

const get = (path: string, env: ReturnType<typeof testEnv>, method = 'GET') =>
  serveAsset(new Request(`http://daftar.test${path}`, { method }), env, path)

const FOREVER = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

test.each([
  ['/assets/core-Bq1_x.js', 'text/javascript; charset=utf-8', FOREVER],
  ['/assets/page.module-1.css', 'text/css; charset=utf-8', FOREVER],
  ['/fonts/vazirmatn-fa-v1.woff2', 'font/woff2', FOREVER],
  ['/icons/og.png', 'image/png', HOUR],
  ['/favicon.svg', 'image/svg+xml', HOUR],
  ['/manifest.webmanifest', 'application/manifest+json', HOUR],
])('%s has its type and its life', async (path, type, life) => {
  const { env, asked } = aDisk()
  const answer = await get(path, env)
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    'content-type': type,
    'cache-control': life,
    'x-content-type-options': 'nosniff',
  })
  expect(new TextDecoder().decode(await answer?.arrayBuffer())).toBe('bytes')
  expect(asked).toEqual([`GET ${path}`])
})

it('answers HEAD without bytes', async () => {
  const { env, asked } = aDisk()
  const answer = await get('/assets/core.js', env, 'HEAD')
  expect([answer?.headers.get('Content-Type'), await answer?.text()]).toEqual(['text/javascript; charset=utf-8', ''])
  expect(asked).toEqual(['HEAD /assets/core.js'])
})

it('leaves to the pages what the disk does not have', async () => {
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
  '/api/openapi.json',
])('never asks the disk for %s', async (path) => {
  const { env, asked } = aDisk()
  expect(await get(path, env)).toBeUndefined()
  expect(asked).toEqual([])
})
