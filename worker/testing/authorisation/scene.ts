import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { Scope } from '#shared/contract.ts'
import { apiTokens } from '#worker/account/api-tokens/schema.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { digest, newHash, newSecret } from '#worker/lib/hash.ts'
import { type APerson, aPerson, aPublication } from '#worker/testing/index.ts'
import { liveInPublic } from './public-life.ts'
import { type Asker, isMutation, isOwner, type Kind, outcomeFor, type Row } from './row.ts'
import { draftSecret, type Params } from './subject.ts'
import { makeSubject } from './subjects.ts'

/** Everything one question needs: who asks about what, whose it is, and what no answer to another may hold. */
export interface Scene {
  asker: APerson | null
  /** In place of a cookie, when a program asks. */
  bearer?: string
  owner: APerson
  params: Params
  /** Values only their owner may ever be answered. */
  secrets: string[]
}

interface Stage {
  owner: APerson
  params: Params
  secrets: string[]
}

/** Of the right form, and of no password anybody knows. */
const PASSWORD_HASH = `scrypt$32768$8$3$${'c'.repeat(22)}$${'d'.repeat(43)}`

let drawn = Math.floor(Math.random() * 1e9)
/** Nine digits nobody else has. */
const number = () => String(++drawn % 1e9).padStart(9, '0')

/** Gives a person everything that is theirs alone; answers its values. */
async function fillPrivate({ id, email, cookie, sessionDigest }: APerson): Promise<string[]> {
  const [phone, birthDate, token] = [`+989${number()}`, '1987-03-21', `unsubscribe-${number()}`]
  const set = (sql: string, ...values: unknown[]) => env.DB.prepare(sql).bind(...values)
  await env.DB.batch([
    set('UPDATE credentials SET phone = ?, phone_verified_at = 1, password_hash = ? WHERE user_id = ?', phone, PASSWORD_HASH, id),
    set('INSERT INTO preferences (user_id, birth_date, unsubscribe_token, changed_at) VALUES (?, ?, ?, 1)', id, birthDate, token),
  ])
  return [email, phone, phone.slice(3), birthDate, token, PASSWORD_HASH, sessionDigest, cookie.slice('__Host-daftar='.length)]
}

const kept = new Map<string, Promise<unknown>>()

/** Makes a thing once a file under a name; what nothing changes is shared by all cells. Other files move the clock and end sessions. */
function once<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
  const key = `${expect.getState().testPath} ${name}`
  // Under one name there is always one kind of thing.
  const known = (kept.get(key) as Promise<Value> | undefined) ?? make()
  kept.set(key, known)
  return known
}

const aHouse = async () => {
  const [first, second, third] = [await aPerson(), await aPerson(), await aPerson()]
  const publication = await aPublication({ owner: first, editors: [second], writers: [third] })
  return { publication, publicationOwner: first, publicationEditor: second, publicationWriter: third }
}
const theHouse = () => once('house', aHouse)

async function setStage(kind: Kind, state: string, who: Asker): Promise<Stage> {
  const stood = kind === 'person' && (state === 'suspended' || state === 'deactivated' || state === 'deleted') ? state : 'active'
  const owner = await aPerson({ state: who === 'suspendedOwner' ? 'suspended' : stood })
  if (who === 'unprovenOwner') await env.DB.prepare('UPDATE sessions SET proven_at = 1 WHERE user_id = ?').bind(owner.id).run()
  const secrets = await fillPrivate(owner)
  const { publication } = await theHouse()
  const params = await makeSubject(kind, { state, owner, publication })
  return { owner, params, secrets: [...secrets, draftSecret(params.hash)] }
}

/** A stage nothing changes is shared by all cells, and its owner has shown something of every kind. */
async function sharedStage(kind: Kind, state: string, who: Asker): Promise<Stage> {
  const stage = await setStage(kind, state, who)
  if (kind === 'none' || kind === 'person') await liveInPublic(stage.owner, (await theHouse()).publication)
  return stage
}

/** A token of that person with every scope. */
async function aToken({ id }: APerson): Promise<string> {
  const token = `daftar_${newSecret()}`
  const row = { hash: newHash(), userId: id, name: 'برنامه', tokenDigest: await digest(token), scopes: [...Scope.options] }
  await database(env)
    .insert(apiTokens)
    .values({ ...row, createdAt: now() })
  return token
}

const CAST = { stranger: {}, suspended: { state: 'suspended' }, moderator: { role: 'moderator' }, admin: { role: 'admin' } } as const

/** Whether the table says that this asker, no owner, is turned away: what they ask for changes nothing, unless the cell fails. */
function isTurnedAway(row: Row, asker: Asker, state: string): boolean {
  const outcome = outcomeFor(row, asker, state)
  return !isOwner(asker) && typeof outcome === 'number' && outcome >= 400
}

/**
 * The scene of one cell. A change always meets a subject of its own, and an asker of its own where it is about the asker; those who
 * are turned away from a route meet one subject.
 */
export async function sceneFor(row: Row, asker: Asker, state: string): Promise<Scene> {
  const whose = isOwner(asker) ? asker : 'owner'
  const changes = isMutation(row) && !isTurnedAway(row, asker, state)
  const stage = await (changes
    ? setStage(row.of, state, whose)
    : isMutation(row)
      ? once(`stage ${row.route} ${state}`, () => setStage(row.of, state, whose))
      : once(`stage ${row.of} ${state} ${whose}`, () => sharedStage(row.of, state, whose)))
  if (asker === 'token') return { asker: stage.owner, bearer: await aToken(stage.owner), ...stage }
  const own = changes && row.of === 'none'
  const enter = async () => {
    if (asker === 'visitor') return null
    if (isOwner(asker)) return stage.owner
    if (asker === 'publicationOwner' || asker === 'publicationEditor' || asker === 'publicationWriter')
      return (await (own ? aHouse() : theHouse()))[asker]
    const arrive = () => aPerson(CAST[asker])
    return own ? arrive() : once(`asker ${asker}`, arrive)
  }
  return { asker: await enter(), ...stage }
}
