import type { Env } from '#worker/env.ts'
import { staticFileHeaders } from '#worker/lib/http/static-files.ts'

const TYPES = new Map(
  Object.entries({
    css: 'text/css; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    mjs: 'text/javascript; charset=utf-8',
    json: 'application/json',
    woff2: 'font/woff2',
    svg: 'image/svg+xml',
    png: 'image/png',
    webp: 'image/webp',
    ico: 'image/x-icon',
    webmanifest: 'application/manifest+json',
    txt: 'text/plain; charset=utf-8',
  }),
)
const FILE = /^\/(?:assets|fonts|icons)\/[\w.-]+\.(\w+)$|^\/[\w-]+\.(ico|svg|png|webmanifest|mjs)$|^\/sw\.(js)$/

/** Serves a client file from disk with its content type and the headers of production; returns undefined for other paths and when there is no such file. */
export async function serveAsset(request: Request, env: Env, path: string): Promise<Response | undefined> {
  const match = FILE.exec(path)
  const type = TYPES.get(match?.[1] ?? match?.[2] ?? match?.[3] ?? '')
  if (!type) return undefined
  const found = await env.ASSETS.fetch(new URL(path, 'http://assets'), { method: request.method })
  if (!found.ok) return undefined
  return new Response(found.body, { headers: { 'Content-Type': type, ...staticFileHeaders(new URL(request.url)) } })
}
