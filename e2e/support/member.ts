import { createHash, randomBytes } from 'node:crypto'
import { DAY } from '#shared/time.ts'
import { openLocalDatabase } from '../../scripts/database.ts'
import { Client } from './client.ts'
import { dataOfSite } from './site-data.ts'

export interface Member {
  client: Client
  handle: string
  email: string
}

export interface MemberWithPassword extends Member {
  password: string
}

interface Mail {
  to: string
  subject: string
  text: string
  headers: Record<string, string>
  at: number
}

/** Maximum wait for an email, in ms. */
const WAIT = 20_000

/** Returns `bytes` random bytes in hex, for handles, keys and addresses. */
export const uniqueId = (bytes = 8): string => randomBytes(bytes).toString('hex')

/** Waits for an email to this address whose subject contains `subject` and returns the newest one; throws after `WAIT`. */
export async function waitForEmail(client: Client, email: string, subject: string): Promise<Mail> {
  const until = Date.now() + WAIT
  while (Date.now() < until) {
    const { mails } = await client.call<{ mails: Mail[] }>('GET', `/__local/mailbox.json?to=${encodeURIComponent(email)}`)
    const found = mails.find((mail) => mail.subject.includes(subject))
    if (found) return found
    await new Promise((done) => setTimeout(done, 150))
  }
  throw new Error(`No email with “${subject}” reached ${email} within ${WAIT / 1000} s`)
}

/** Waits until the newest email sent at or after `after` (UTC ms) contains a six-digit code and returns the code; throws after `WAIT`. */
export async function waitForEmailCode(client: Client, email: string, after = 0): Promise<string> {
  const until = Date.now() + WAIT
  while (Date.now() < until) {
    const { mails } = await client.call<{ mails: Mail[] }>('GET', `/__local/mailbox.json?to=${encodeURIComponent(email)}`)
    const newest = mails.filter(({ at }) => at >= after).sort((a, b) => b.at - a.at)[0]
    const code = newest && /(?<!\d)\d{6}(?!\d)/.exec(newest.text)?.[0]
    if (code) return code
    await new Promise((done) => setTimeout(done, 150))
  }
  throw new Error(`No code reached ${email} within ${WAIT / 1000} s`)
}

/**
 * Registers a new member without a password, whose hash takes the server a quarter of a second: on a site of a run of the browser tests in the
 * database, because waiting for the code of each of the hundreds of members takes longer, and elsewhere through the API.
 */
export function registerMember(origin: string, name = 'نرگس آزمونی'): Promise<Member> {
  const data = dataOfSite(origin)
  return data === undefined ? register(origin, { name }) : insertMember(data, origin, name)
}

/** Stores what a registration stores: an account with a verified address, and a session. */
async function insertMember(data: string, origin: string, name: string): Promise<Member> {
  const [client, handle, email, hash] = [new Client(origin), `e2e${uniqueId(5)}`, `e2e-${uniqueId()}@example.com`, uniqueId(6)]
  const [token, at] = [randomBytes(32).toString('base64url'), Date.now()]
  const digest = createHash('sha256').update(token).digest('base64url')
  const id = `(SELECT id FROM users WHERE hash = '${hash}')`
  const { run, close } = await openLocalDatabase(data)
  try {
    await run(`INSERT INTO users (hash, handle, name, created_at) VALUES ('${hash}', '${handle}', '${name.replaceAll("'", "''")}', ${at})`)
    await Promise.all([
      run(`INSERT INTO handles (handle, kind, owner_id, taken_at) VALUES ('${handle}', 'user', ${id}, ${at})`),
      run(`INSERT INTO credentials (user_id, email, email_key, email_verified_at) VALUES (${id}, '${email}', '${email}', ${at})`),
      run(
        `INSERT INTO sessions (token_digest, user_id, created_at, seen_at, expires_at, hash, proven_at)
         VALUES ('${digest}', ${id}, ${at}, ${at}, ${at + 30 * DAY}, '${uniqueId(6)}', ${at})`,
      ),
    ])
  } finally {
    await close()
  }
  client.setCookie('__Host-daftar', token)
  return { client, handle, email }
}

/** Registers a new member through the API, who also has a password. */
export async function registerMemberWithPassword(origin: string, name = 'نرگس آزمونی'): Promise<MemberWithPassword> {
  const password = `گذرواژهٔ ${uniqueId()}`
  return { ...(await register(origin, { name, password })), password }
}

async function register(origin: string, account: { name: string; password?: string }): Promise<Member> {
  const client = new Client(origin)
  const email = `e2e-${uniqueId()}@example.com`
  const handle = `e2e${uniqueId(5)}`
  const { challenge } = await client.call<{ challenge: string }>('POST', '/api/auth/codes', { json: { address: email } })
  const code = await waitForEmailCode(client, email)
  await client.call('POST', '/api/auth/codes/verify', { json: { challenge, code } })
  await client.call('POST', '/api/auth/register', { json: { challenge, handle, ...account } })
  return { client, handle, email }
}
