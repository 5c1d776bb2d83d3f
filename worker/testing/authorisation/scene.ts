import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { Scope } from '#shared/contract.ts'
import { apiTokens } from '#worker/account/api-tokens/schema.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import { aPublication, aUser, type TestUser } from '#worker/testing/index.ts'
import { createPublicContent } from './create-public-content.ts'
import { expectedOutcome, isMutation, isOwner, type Requester, type Row, type SubjectKind } from './row.ts'
import { draftSecret, type Params } from './subject.ts'
import { createSubject } from './subjects.ts'

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
  params: Params
  secrets: string[]
}

/** A well-formed password hash that matches no known password. */
const PASSWORD_HASH = `scrypt$32768$8$3$${'c'.repeat(22)}$${'d'.repeat(43)}`

let uniqueCounter = Math.floor(Math.random() * 1e9)
const uniqueDigits = () => String(++uniqueCounter % 1e9).padStart(9, '0')

async function addPrivateData({ id, email, cookie, sessionDigest }: TestUser): Promise<string[]> {
  const [phone, birthDate, token] = [`+989${uniqueDigits()}`, '1987-03-21', `unsubscribe-${uniqueDigits()}`]
  const set = (sql: string, ...values: unknown[]) => env.DB.prepare(sql).bind(...values)
  await env.DB.batch([
    set('UPDATE credentials SET phone = ?, phone_verified_at = 1, password_hash = ? WHERE user_id = ?', phone, PASSWORD_HASH, id),
    set('INSERT INTO preferences (user_id, birth_date, unsubscribe_token, changed_at) VALUES (?, ?, ?, 1)', id, birthDate, token),
  ])
  return [email, phone, phone.slice(3), birthDate, token, PASSWORD_HASH, sessionDigest, cookie.slice('__Host-daftar='.length)]
}

const shared = new Map<string, Promise<unknown>>()

/**
 * Creates a value once per test file and name, so that read-only cells can share it. Files do not share values, because some move the clock
 * and end sessions.
 */
function oncePerFile<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
  const key = `${expect.getState().testPath} ${name}`
  // Each name always has values of the same type.
  const known = (shared.get(key) as Promise<Value> | undefined) ?? make()
  shared.set(key, known)
  return known
}

const aStaffedPublication = async () => {
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
  const { publication } = await sharedPublication()
  const params = await createSubject(kind, { state, owner, publication })
  return { owner, params, secrets: [...secrets, draftSecret(params.hash)] }
}

async function createPublicSetup(kind: SubjectKind, state: string, who: Requester): Promise<SubjectSetup> {
  const setup = await createSetup(kind, state, who)
  if (kind === 'none' || kind === 'person') await createPublicContent(setup.owner, (await sharedPublication()).publication)
  return setup
}

async function aToken({ id }: TestUser): Promise<string> {
  const token = `daftar_${newSecret()}`
  const row = { hash: newHash(), userId: id, name: 'برنامه', tokenDigest: await sha256(token), scopes: [...Scope.options] }
  await database(env)
    .insert(apiTokens)
    .values({ ...row, createdAt: now() })
  return token
}

const REQUESTER_OVERRIDES = {
  stranger: {},
  suspended: { state: 'suspended' },
  moderator: { role: 'moderator' },
  admin: { role: 'admin' },
} as const

/** Returns whether the table rejects a requester other than the owner, in which case the request should change nothing. */
function isRejected(row: Row, requester: Requester, state: string): boolean {
  const outcome = expectedOutcome(row, requester, state)
  return !isOwner(requester) && typeof outcome === 'number' && outcome >= 400
}

/**
 * Creates the scene of one cell. Each mutation receives a new subject, and a new requester if it is about the requester; rejected
 * requesters share one subject per route.
 */
export async function sceneFor(row: Row, requester: Requester, state: string): Promise<Scene> {
  const ownerKind = isOwner(requester) ? requester : 'owner'
  const isMutating = isMutation(row) && !isRejected(row, requester, state)
  const setup = await (isMutating
    ? createSetup(row.of, state, ownerKind)
    : isMutation(row)
      ? oncePerFile(`setup ${row.route} ${state}`, () => createSetup(row.of, state, ownerKind))
      : oncePerFile(`setup ${row.of} ${state} ${ownerKind}`, () => createPublicSetup(row.of, state, ownerKind)))
  if (requester === 'token') return { requester: setup.owner, bearer: await aToken(setup.owner), ...setup }
  const needsOwnRequester = isMutating && row.of === 'none'
  const resolveRequester = async () => {
    if (requester === 'visitor') return null
    if (isOwner(requester)) return setup.owner
    if (requester === 'publicationOwner' || requester === 'publicationEditor' || requester === 'publicationWriter')
      return (await (needsOwnRequester ? aStaffedPublication() : sharedPublication()))[requester]
    const createRequester = () => aUser(REQUESTER_OVERRIDES[requester])
    return needsOwnRequester ? createRequester() : oncePerFile(`requester ${requester}`, createRequester)
  }
  return { requester: await resolveRequester(), ...setup }
}
