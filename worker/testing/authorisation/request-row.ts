import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import { handleRequest } from '#worker/router.ts'
import { discardJobs, ORIGIN, testEnv } from '#worker/testing/index.ts'
import { isMutation, isPage, type Row } from './row.ts'
import type { Scene } from './scene.ts'

/** Gives each request its own IP address, so that rate limits never apply. */
let addressCounter = Math.floor(Math.random() * 2 ** 24)
const nextClientIp = () => {
  addressCounter = (addressCounter + 1) % 2 ** 24
  return `10.${addressCounter >> 16}.${(addressCounter >> 8) & 255}.${addressCounter & 255}`
}

interface RequestOverrides {
  /** Headers that override the defaults; an empty value removes a header. */
  headers?: Record<string, string>
  extra?: Record<string, unknown>
  body?: string
  method?: string
  env?: Partial<Env>
}

export function rowPath(row: Row, scene: Scene): string {
  const params = { ...scene.params, ...(typeof row.params === 'function' ? row.params(scene.params) : row.params) }
  const path = row.route.slice(row.route.indexOf('/')).replace(/[:$](\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${row.route}: no value for parameter ${name}`)
    return encodeURIComponent(value)
  })
  return row.query ? `${path}?${row.query}` : path
}

function rowBody(row: Row, { params }: Scene, { extra, body }: RequestOverrides): BodyInit | undefined {
  if (body !== undefined) return body
  if (!isMutation(row)) return undefined
  if (row.upload) return row.upload.bytes
  const form = row.oneClick ?? row.form
  if (form) return form
  return JSON.stringify({
    ...row.body?.({ revision: 1, key: `key-${crypto.randomUUID()}`, handle: params.handle ?? '', hash: params.hash ?? '' }),
    ...extra,
  })
}

/** Sends the request of a row through the whole Worker and waits for background work. */
export async function requestRow(row: Row, scene: Scene, over: RequestOverrides = {}): Promise<Response> {
  const method = over.method ?? (isPage(row) ? 'GET' : row.route.slice(0, row.route.indexOf(' ')))
  const sent: Record<string, string> = {
    'CF-Connecting-IP': nextClientIp(),
    ...(scene.bearer ? { Authorization: `Bearer ${scene.bearer}` } : scene.requester ? { Cookie: scene.requester.cookie } : {}),
    ...((row.oneClick ?? row.form)
      ? { 'Content-Type': 'application/x-www-form-urlencoded' }
      : isMutation(row)
        ? { Origin: ORIGIN, 'Content-Type': row.upload?.type ?? 'application/json' }
        : {}),
    ...over.headers,
  }
  const headers = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
  const body = method === 'GET' ? undefined : rowBody(row, scene, over)
  const ctx = createExecutionContext()
  const outgoing = new Request(new URL(rowPath(row, scene), ORIGIN), { method, headers, body, redirect: 'manual' })
  const response = isPage(row) ? await handleRequest(outgoing, testEnv(over.env), ctx) : await app.fetch(outgoing, testEnv(over.env), ctx)
  const bytes = await response.arrayBuffer()
  await waitOnExecutionContext(ctx)
  discardJobs()
  return new Response(response.status === 204 || response.status === 304 ? null : bytes, response)
}

/** Removes legitimate differences between two responses: request ids, times, parameters and the requester. */
export function normalizeResponse(text: string, { params, requester }: Scene): string {
  const names = [...Object.values(params), ...(requester ? [requester.handle, requester.hash] : [])].flatMap((name) => [
    name,
    encodeURIComponent(name),
  ])
  const normalized = text
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/\b[0-9a-f]{32}\b|\b[0-9a-f]{8}-[0-9a-f]{4}\b/g, '')
    .replace(/\b1\d{12}\b/g, '')
  return names
    .filter((name) => name.length > 5)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replaceAll(name, '…'), normalized)
}
