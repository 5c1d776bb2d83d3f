import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import { answer } from '#worker/router.ts'
import { forgetEffects, ORIGIN, testEnv } from '#worker/testing/index.ts'
import { isMutation, isPage, type Row } from './row.ts'
import type { Scene } from './scene.ts'

/** No two questions come from one address, so that no limit speaks in place of a rule. */
let house = Math.floor(Math.random() * 2 ** 24)
const newAddress = () => {
  house = (house + 1) % 2 ** 24
  return `10.${house >> 16}.${(house >> 8) & 255}.${house & 255}`
}

interface Over {
  /** Replaces headers; an empty value takes one away. */
  headers?: Record<string, string>
  /** Keys added to the JSON a row sends. */
  extra?: Record<string, unknown>
  body?: string
  method?: string
  env?: Partial<Env>
}

/** The address a row names, with the scene's things in it. */
export function pathOf(row: Row, scene: Scene): string {
  const params = { ...scene.params, ...row.params }
  const path = row.route.slice(row.route.indexOf('/')).replace(/[:$](\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${row.route}: nothing gives ${name}`)
    return encodeURIComponent(value)
  })
  return row.query ? `${path}?${row.query}` : path
}

function bodyOf(row: Row, { params }: Scene, { extra, body }: Over): BodyInit | undefined {
  if (body !== undefined) return body
  if (!isMutation(row)) return undefined
  if (row.upload) return row.upload.bytes
  const form = row.oneClick ?? row.form
  if (form) return form
  return JSON.stringify({
    ...row.send?.({ revision: 1, key: `key-${crypto.randomUUID()}`, handle: params.handle ?? '', hash: params.hash ?? '' }),
    ...extra,
  })
}

/** Asks a row's question in a scene, through the whole Worker; background work is done when it answers. */
export async function ask(row: Row, scene: Scene, over: Over = {}): Promise<Response> {
  const method = over.method ?? (isPage(row) ? 'GET' : row.route.slice(0, row.route.indexOf(' ')))
  const sent: Record<string, string> = {
    'CF-Connecting-IP': newAddress(),
    ...(scene.bearer ? { Authorization: `Bearer ${scene.bearer}` } : scene.asker ? { Cookie: scene.asker.cookie } : {}),
    ...((row.oneClick ?? row.form)
      ? { 'Content-Type': 'application/x-www-form-urlencoded' }
      : isMutation(row)
        ? { Origin: ORIGIN, 'Content-Type': row.upload?.type ?? 'application/json' }
        : {}),
    ...over.headers,
  }
  const headers = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
  const body = method === 'GET' ? undefined : bodyOf(row, scene, over)
  const ctx = createExecutionContext()
  const asked = new Request(new URL(pathOf(row, scene), ORIGIN), { method, headers, body, redirect: 'manual' })
  const given = isPage(row) ? await answer(asked, testEnv(over.env), ctx) : await app.fetch(asked, testEnv(over.env), ctx)
  const bytes = await given.arrayBuffer()
  await waitOnExecutionContext(ctx)
  forgetEffects()
  return new Response(given.status === 204 || given.status === 304 ? null : bytes, given)
}

/** What an answer says, without what differs by request, by moment, by who asks and by the address that was asked. */
export function bare(text: string, { params, asker }: Scene): string {
  const names = [...Object.values(params), ...(asker ? [asker.handle, asker.hash] : [])].flatMap((name) => [name, encodeURIComponent(name)])
  const same = text
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/\b[0-9a-f]{32}\b|\b[0-9a-f]{8}-[0-9a-f]{4}\b/g, '')
    .replace(/\b1\d{12}\b/g, '')
  return names
    .filter((name) => name.length > 5)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replaceAll(name, '…'), same)
}
