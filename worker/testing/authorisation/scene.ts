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

/** Everything one question needs: who asks about what, whose it is, and what no answer to another may hold. */
export interface Scene {
  requester: TestUser | null
  /** In place of a cookie, when a program asks. */
  bearer?: string
  owner: TestUser
  params: Params
  /** Values only their owner may ever be answered. */
  secrets: string[]
}

interface SubjectSetup {
  owner: TestUser
  params: Params
  secrets: string[]
}

/** Of the right form, and of no password anybody knows. */
const PASSWORD_HASH = `scrypt$32768$8$3$${'c'.repeat(22)}$${'d'.repeat(43)}`

let uniqueCounter = Math.floor(Math.random() * 1e9)
/** Nine digits nobody else has. */
const uniqueDigits = () => String(++uniqueCounter % 1e9).padStart(9, '0')

/** Gives a person everything that is theirs alone; answers its values. */
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

/** Makes a thing once a file under a name; what nothing changes is shared by all cells. Other files move the clock and end sessions. */
function oncePerFile<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
  const key = `${expect.getState().testPath} ${name}`
  // Under one name there is always one kind of thing.
  const known = (shared.get(key) as Promise<Value> | undefined) ?? make()
  shared.set(key, known)
  return known
}

const aStaffedPublication = async () => {
  const [first, second, third] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner: first, editors: [second], writers: [third] })
  return { publication, publicationOwner: first, publicationEditor: second, publicationWriter: third }
}
const sharedPublication = () => oncePerFile('house', aStaffedPublication)

async function createSetup(kind: SubjectKind, state: string, who: Requester): Promise<SubjectSetup> {
  const accountState = kind === 'person' && (state === 'suspended' || state === 'deactivated' || state === 'deleted') ? state : 'active'
  const owner = await aUser({ state: who === 'suspendedOwner' ? 'suspended' : accountState })
  if (who === 'unprovenOwner') await env.DB.prepare('UPDATE sessions SET proven_at = 1 WHERE user_id = ?').bind(owner.id).run()
  const secrets = await addPrivateData(owner)
  const { publication } = await sharedPublication()
  const params = await createSubject(kind, { state, owner, publication })
  return { owner, params, secrets: [...secrets, draftSecret(params.hash)] }
}

/** A stage nothing changes is shared by all cells, and its owner has shown something of every kind. */
async function createPublicSetup(kind: SubjectKind, state: string, who: Requester): Promise<SubjectSetup> {
  const stage = await createSetup(kind, state, who)
  if (kind === 'none' || kind === 'person') await createPublicContent(stage.owner, (await sharedPublication()).publication)
  return stage
}

/** A token of that person with every scope. */
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

/** Whether the table says that this asker, no owner, is turned away: what they ask for changes nothing, unless the cell fails. */
function isRejected(row: Row, asker: Requester, state: string): boolean {
  const outcome = expectedOutcome(row, asker, state)
  return !isOwner(asker) && typeof outcome === 'number' && outcome >= 400
}

/**
 * The scene of one cell. A change always meets a subject of its own, and an asker of its own where it is about the asker; those who
 * are turned away from a route meet one subject.
 */
export async function sceneFor(row: Row, asker: Requester, state: string): Promise<Scene> {
  const ownerKind = isOwner(asker) ? asker : 'owner'
  const isMutating = isMutation(row) && !isRejected(row, asker, state)
  const setup = await (isMutating
    ? createSetup(row.of, state, ownerKind)
    : isMutation(row)
      ? oncePerFile(`stage ${row.route} ${state}`, () => createSetup(row.of, state, ownerKind))
      : oncePerFile(`stage ${row.of} ${state} ${ownerKind}`, () => createPublicSetup(row.of, state, ownerKind)))
  if (asker === 'token') return { requester: setup.owner, bearer: await aToken(setup.owner), ...setup }
  const needsOwnRequester = isMutating && row.of === 'none'
  const resolveRequester = async () => {
    if (asker === 'visitor') return null
    if (isOwner(asker)) return setup.owner
    if (asker === 'publicationOwner' || asker === 'publicationEditor' || asker === 'publicationWriter')
      return (await (needsOwnRequester ? aStaffedPublication() : sharedPublication()))[asker]
    const createRequester = () => aUser(REQUESTER_OVERRIDES[asker])
    return needsOwnRequester ? createRequester() : oncePerFile(`asker ${asker}`, createRequester)
  }
  return { requester: await resolveRequester(), ...setup }
}
