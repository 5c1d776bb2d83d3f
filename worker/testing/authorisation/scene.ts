import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { randomInt } from 'node:crypto'
import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { isolateState } from '#worker/lib/isolate-state.ts'
import { handleRequest } from '#worker/router.ts'
import { anApiToken, aPublication, aUser, discardJobs, ORIGIN, type TestUser, testEnv } from '#worker/testing/index.ts'
import { createPublicContent } from './public-content.ts'
import { expectedOutcome, isMutation, isOwner, isPage, type Requester, type Row } from './row.ts'
import { draftSecret, type Params, type SubjectKind } from './subject.ts'
import { createSubject, isOfPublication } from './subjects.ts'

export interface Scene {
  requester: TestUser | null
  /** API token to send instead of a cookie. */
  bearer?: string
  owner: TestUser
  params: Params
  /** Values that only the owner may receive. */
  secrets: string[]
}

interface SubjectSetup {
  owner: TestUser
  staff: Awaited<ReturnType<typeof aStaffedPublication>>
  params: Params
  secrets: string[]
}

/** A well-formed password hash that matches no known password. */
const PASSWORD_HASH = `scrypt$32768$8$3$${'c'.repeat(22)}$${'d'.repeat(43)}`

async function addPrivateData({ id, email, cookie, sessionDigest }: TestUser): Promise<string[]> {
  const [phone, birthDate, token] = [`+989${String(id).padStart(9, '0')}`, '1987-03-21', newSecret()]
  const set = (sql: string, ...values: unknown[]) => env.DB.prepare(sql).bind(...values)
  await env.DB.batch([
    set('UPDATE credentials SET phone = ?, phone_verified_at = 1, password_hash = ? WHERE user_id = ?', phone, PASSWORD_HASH, id),
    set('INSERT INTO preferences (user_id, birth_date, unsubscribe_token, changed_at) VALUES (?, ?, ?, 1)', id, birthDate, token),
  ])
  return [email, phone, phone.slice(3), birthDate, token, PASSWORD_HASH, sessionDigest, cookie.slice('__Host-daftar='.length)]
}

const shared = isolateState(() => ({ values: new Map<string, Promise<unknown>>() }))

/** Creates a value once per test file and name, for cells that should change nothing. */
function oncePerFile<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
  // Each name always has values of the same type.
  const known = (shared.values.get(name) as Promise<Value> | undefined) ?? make()
  shared.values.set(name, known)
  return known
}

export const aStaffedPublication = async () => {
  const [first, second, third] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner: first, editors: [second], writers: [third] })
  return { publication, publicationOwner: first, publicationEditor: second, publicationWriter: third }
}
const sharedPublication = () => oncePerFile('publication', aStaffedPublication)

async function createSetup(kind: SubjectKind, state: string, who: Requester): Promise<SubjectSetup> {
  const accountState = kind === 'person' && (state === 'suspended' || state === 'deactivated' || state === 'deleted') ? state : 'active'
  const owner = await aUser({ state: who === 'suspendedOwner' ? 'suspended' : accountState })
  if (who === 'staleOwner') await env.DB.prepare('UPDATE sessions SET proven_at = 1 WHERE user_id = ?').bind(owner.id).run()
  const secrets = await addPrivateData(owner)
  const staff = await (isOfPublication(kind) ? aStaffedPublication() : sharedPublication())
  const params = await createSubject(kind, { state, owner, publication: staff.publication })
  return { owner, staff, params, secrets: [...secrets, draftSecret(params.hash)] }
}

async function createPublicSetup(kind: SubjectKind, state: string, who: Requester): Promise<SubjectSetup> {
  const setup = await createSetup(kind, state, who)
  if (kind === 'none' || kind === 'person') await createPublicContent(setup.owner, (await sharedPublication()).publication)
  return setup
}

const REQUESTER_OVERRIDES = {
  stranger: {},
  suspended: { state: 'suspended' },
  moderator: { role: 'moderator' },
  suspendedModerator: { role: 'moderator', state: 'suspended' },
  admin: { role: 'admin' },
} as const

/** Returns whether the table rejects the requester; the request should then change nothing. */
function isRejected(row: Row, requester: Requester, state: string): boolean {
  const outcome = expectedOutcome(row, requester, state)
  return typeof outcome === 'number' && outcome >= 400
}

/**
 * Creates the scene of one cell. A mutation receives a new subject, and a new requester if it has no subject. Reads and rejected mutations,
 * which change nothing, share one subject per kind, state and owner.
 */
export async function sceneFor(row: Row, requester: Requester, state: string): Promise<Scene> {
  const ownerKind = requester === 'staleOwner' || requester === 'suspendedOwner' ? requester : 'owner'
  const isMutating = isMutation(row) && !isRejected(row, requester, state)
  const setup = await (isMutating
    ? createSetup(row.of, state, ownerKind)
    : oncePerFile(`setup ${row.of} ${state} ${ownerKind}`, () => createPublicSetup(row.of, state, ownerKind)))
  if (requester === 'token') {
    const createToken = () => anApiToken(setup.owner)
    return {
      requester: setup.owner,
      bearer: await (isMutating ? createToken() : oncePerFile(`token ${row.of} ${state}`, createToken)),
      ...setup,
    }
  }
  const needsOwnRequester = isMutating && row.of === 'none'
  const resolveRequester = async () => {
    if (requester === 'visitor') return null
    if (isOwner(requester)) return setup.owner
    if (requester === 'publicationOwner' || requester === 'publicationEditor' || requester === 'publicationWriter')
      return (needsOwnRequester ? await aStaffedPublication() : setup.staff)[requester]
    const createRequester = () => aUser(REQUESTER_OVERRIDES[requester])
    return needsOwnRequester ? createRequester() : oncePerFile(`requester ${requester}`, createRequester)
  }
  return { requester: await resolveRequester(), ...setup }
}

/** Returns a random address, so that limits per address do not apply. */
const randomClientIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

const ALLOWING_LIMITER = {
  countCalls: async () => ({ waitMs: 0, level: 0 }),
  consume: async () => ({ waitMs: 0, needsProofOfWork: false, previousAttempts: 0 }),
  refund: async () => undefined,
  enqueue: async () => 0,
  leaveQueue: async () => undefined,
}

/** Environment without limits of calls and attempts, for requests that test something else. The app uses only this method of the namespace. */
export const UNLIMITED = { LIMITS: { getByName: () => ALLOWING_LIMITER } as unknown as Env['LIMITS'] }

interface RequestOverrides {
  /** Headers that override the defaults; an empty value removes a header. */
  headers?: Record<string, string>
  extra?: Record<string, unknown>
  body?: string
  method?: string
  env?: Partial<Env>
}

function rowPath(row: Row, scene: Scene): string {
  const params = { ...scene.params, ...(typeof row.params === 'function' ? row.params(scene.params) : row.params) }
  const parameterOf = (_: string, name = '') => {
    const value = params[name]
    if (value === undefined) throw new Error(`${row.route}: no value for parameter ${name}`)
    return encodeURIComponent(value)
  }
  const path = row.route.slice(row.route.indexOf('/')).replace(/[:$](\w+)/g, parameterOf)
  return row.query ? `${path}?${row.query.replace(/\{(\w+)\}/g, parameterOf)}` : path
}

function rowBody(row: Row, { params }: Scene, { extra, body }: RequestOverrides): BodyInit | undefined {
  if (body !== undefined) return body
  if (!isMutation(row)) return undefined
  if (row.upload) return row.upload.bytes
  const form = row.oneClick ?? row.form
  if (form) return form
  return JSON.stringify({
    ...row.body?.({
      revision: 1,
      key: `key-${crypto.randomUUID()}`,
      handle: params.handle ?? '',
      hash: params.hash ?? '',
      publication: params.publication ?? '',
    }),
    ...extra,
  })
}

/** Returns the request of a row, from a random address. */
export function rowRequest(row: Row, scene: Scene, over: Omit<RequestOverrides, 'env'> = {}): Request {
  const method = over.method ?? (isPage(row) ? 'GET' : row.route.slice(0, row.route.indexOf(' ')))
  const sent: Record<string, string> = {
    'CF-Connecting-IP': randomClientIp(),
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
  return new Request(new URL(rowPath(row, scene), ORIGIN), { method, headers, body, redirect: 'manual' })
}

/** Sends the request of a row (pages through the router, other routes to the app), waits for background work and discards queued jobs. */
export async function requestRow(row: Row, scene: Scene, { env: bindings, ...over }: RequestOverrides = {}): Promise<Response> {
  const ctx = createExecutionContext()
  const outgoing = rowRequest(row, scene, over)
  const response = isPage(row) ? await handleRequest(outgoing, testEnv(bindings), ctx) : await app.fetch(outgoing, testEnv(bindings), ctx)
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
    // The colour of the requester's letter follows from the handle.
    .replace(/\b_?hue\d\w*/g, '')
  return names
    .filter((name) => name.length > 5)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replaceAll(name, '…'), normalized)
}
