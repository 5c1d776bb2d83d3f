import { env } from 'cloudflare:workers'
import { type APerson, aPerson, aPublication } from '#worker/testing/index.ts'
import { type Asker, isMutation, type Kind, type Row } from './row.ts'
import { makeSubject, type Params } from './subjects.ts'

/** Everything one question needs: who asks about what, whose it is, and what no answer to another may hold. */
export interface Scene {
  asker: APerson | null
  owner: APerson
  params: Params
  /** Values only their owner may ever be answered. */
  secrets: string[]
}

interface Stage {
  owner: APerson
  params: Params
  secrets: string[]
  members: Record<'publicationOwner' | 'publicationEditor' | 'publicationWriter', APerson>
}

const number = () => String(Math.floor(Math.random() * 1e9)).padStart(9, '0')

/** Gives a person everything that is theirs alone; answers its values. */
async function fillPrivate({ id, email, cookie, sessionDigest }: APerson): Promise<string[]> {
  const [phone, birthDate, token] = [`+989${number()}`, '1987-03-21', `unsubscribe-${number()}`]
  await env.DB.batch([
    env.DB.prepare('UPDATE credentials SET phone = ?, phone_verified_at = 1, password_hash = ? WHERE user_id = ?').bind(
      phone,
      'scrypt$secret',
      id,
    ),
    env.DB.prepare('INSERT INTO preferences (user_id, birth_date, unsubscribe_token, changed_at) VALUES (?, ?, ?, 1)').bind(
      id,
      birthDate,
      token,
    ),
  ])
  return [email, phone, phone.slice(3), birthDate, token, 'scrypt$', sessionDigest, cookie.slice('__Host-daftar='.length)]
}

async function setStage(kind: Kind, state: string, suspended: boolean): Promise<Stage> {
  const owned = kind === 'person' && (state === 'suspended' || state === 'deactivated' || state === 'deleted') ? state : 'active'
  const owner = await aPerson({ state: suspended ? 'suspended' : owned })
  const secrets = await fillPrivate(owner)
  const [first, second, third] = [await aPerson(), await aPerson(), await aPerson()]
  const publication = await aPublication({ owner: first, editors: [second], writers: [third, owner] })
  const params = await makeSubject(kind, { state, owner, publication })
  return { owner, params, secrets, members: { publicationOwner: first, publicationEditor: second, publicationWriter: third } }
}

/** Questions that change nothing share their stage and their cast. */
const stages = new Map<string, Promise<Stage>>()
const cast = new Map<Asker, Promise<APerson>>()

function remembered<Key, Value>(kept: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const known = kept.get(key) ?? make()
  kept.set(key, known)
  return known
}

const CAST = { stranger: {}, suspended: { state: 'suspended' }, moderator: { role: 'moderator' }, admin: { role: 'admin' } } as const

/** The scene of one cell; a change always meets people and things of its own. */
export async function sceneFor(row: Row, asker: Asker, state: string): Promise<Scene> {
  const fresh = isMutation(row)
  const suspended = asker === 'suspendedOwner'
  const make = () => setStage(row.of, state, suspended)
  const stage = fresh ? await make() : await remembered(stages, `${row.of} ${state} ${suspended}`, make)
  const { owner, params, secrets, members } = stage
  const person = async () => {
    if (asker === 'visitor') return null
    if (asker === 'owner' || asker === 'suspendedOwner') return owner
    if (asker === 'publicationOwner' || asker === 'publicationEditor' || asker === 'publicationWriter') return members[asker]
    const enter = () => aPerson(CAST[asker])
    return fresh ? enter() : remembered(cast, asker, enter)
  }
  return { asker: await person(), owner, params, secrets }
}
