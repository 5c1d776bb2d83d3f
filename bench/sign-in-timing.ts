/**
 * Checks that response times do not reveal whether an account exists. Compares medians for a wrong password (member, member without a
 * password, unknown), for a code requested by handle and by email address (member, unknown), and for a code to a new email address of the
 * viewer (of another account, unused). Each request uses a random IP address, so that limits per IP address do not apply. Exits with 1 if a
 * median ratio deviates from 1 by more than `MAX_DEVIATION`. Run with `node bench/sign-in-timing.ts [tries]`; the default is 21 tries.
 */
import { Client } from '../e2e/support/client.ts'
import { registerMemberWithPassword, uniqueId, waitForEmailCode } from '../e2e/support/member.ts'
import { DEMO_USERS, readPeople } from '../scripts/sample/read-sample.ts'
import { positiveSetting } from './measure.ts'
import { withSite } from './sites.ts'

const tries = positiveSetting('The number of tries', process.argv[2] ?? 21)
/** Interval between tries: for new IP addresses, sign-in admits one attempt per second and account. */
const PACE_MS = 1100
const PAIRS_PER_TRY = 4
const INACTIVE_PER_TRY = 2
/** Codes by handle may be sent as SMS, of which all users together may request one a second after a burst; a rejected request waits that long. */
const RATE_LIMITED = 429
/** Time for the background work of a request, in ms. */
const SETTLE_MS = 100
/** Largest deviation of a median ratio from 1 that counts as noise. */
const MAX_DEVIATION = 0.1

async function time(origin: string, path: string, json: object, status: number, client = new Client(origin)): Promise<number> {
  const begun = performance.now()
  const answer = await client.send('POST', path, { json })
  if (answer.status === RATE_LIMITED) {
    await new Promise((done) => setTimeout(done, PACE_MS))
    return time(origin, path, json, status, client)
  }
  if (answer.status !== status) throw new Error(`${path} returned ${answer.status}: ${answer.text.slice(0, 200)}`)
  return performance.now() - begun
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** A request to measure, which must return `status`. */
type MeasuredRequest = [what: string, path: string, json: object, status: number, client?: Client]

const times: Record<string, number[]> = {}

/** Measures requests one by one in random order, because the first one after a pause finds cold caches. */
async function measure(origin: string, requests: readonly MeasuredRequest[]): Promise<void> {
  const shuffled = requests.map((one) => ({ one, at: Math.random() })).sort((a, b) => a.at - b.at)
  for (const { one } of shuffled) {
    const [what, path, json, status, client] = one
    const took = await time(origin, path, json, status, client)
    times[what] = [...(times[what] ?? []), took]
    await new Promise((done) => setTimeout(done, SETTLE_MS))
  }
}

/** Returns the median of the ratios of two requests of the same try, which the load of the machine affects alike. */
const ratioOf = (a: string, b: string): number => median((times[a] ?? []).map((value, at) => value / (times[b]?.[at] ?? Number.NaN)))

await withSite(async ({ origin }) => {
  const [member, bare] = [await registerMemberWithPassword(origin), await registerWithoutPassword(origin)]
  const guesses = { member: member.email, 'without a password': bare, nobody: `${uniqueId()}@example.com` }
  // Members who never requested a code.
  const inactive = readPeople().flatMap(({ handle }) =>
    DEMO_USERS.some((demo) => demo.handle === handle) ? [] : `${handle}@daftar.example`,
  )
  for (let at = 0; at < tries; at++) {
    const pause = new Promise((done) => setTimeout(done, PACE_MS))
    await measure(
      origin,
      Object.entries(guesses).map(([who, login]) => [`password, ${who}`, '/api/auth/sign-in', { login, password: 'نادرست‌است' }, 400]),
    )
    // The first code per target needs no proof of work, so each request uses a new one.
    const fresh = await Promise.all(Array.from({ length: 2 * PAIRS_PER_TRY }, () => registerMemberWithPassword(origin)))
    // A limit that counts an earlier code answers sooner, so the addresses without an account were verified as recently as those of the new members.
    const unused = await Promise.all(Array.from({ length: 2 * PAIRS_PER_TRY }, () => verifyAddress(origin)))
    await pause
    for (let pair = 0; pair < PAIRS_PER_TRY; pair++) {
      const [one, other] = [fresh[2 * pair], fresh[2 * pair + 1]]
      const [nobody, otherNobody] = [unused[2 * pair]?.address, unused[2 * pair + 1]?.address]
      if (!one || !other) continue
      await measure(origin, [
        ['code by handle, member', '/api/auth/codes', { address: one.handle }, 202],
        ['code by handle, nobody', '/api/auth/codes', { address: `nobody${uniqueId(6)}` }, 202],
      ])
      await measure(origin, [
        ['code by email, member', '/api/auth/codes', { address: one.email }, 202],
        ['code by email, nobody', '/api/auth/codes', { address: nobody }, 202],
      ])
      await measure(origin, [
        ['new email, of a member', '/api/me/email', { email: other.email }, 202, one.client],
        ['new email, unused', '/api/me/email', { email: otherNobody }, 202, one.client],
      ])
    }
    for (const address of inactive.splice(0, INACTIVE_PER_TRY))
      await measure(origin, [
        ['code by email, inactive member', '/api/auth/codes', { address }, 202],
        ['code by email, new nobody', '/api/auth/codes', { address: `${uniqueId()}@daftar.example` }, 202],
      ])
  }
  for (const [what, values] of Object.entries(times)) console.log(`${what.padEnd(30)} ${median(values).toFixed(1)} ms`)
  const ratios = {
    'password, member : nobody': ratioOf('password, member', 'password, nobody'),
    'password, without a password : nobody': ratioOf('password, without a password', 'password, nobody'),
    'code by handle, member : nobody': ratioOf('code by handle, member', 'code by handle, nobody'),
    'code by email, member : nobody': ratioOf('code by email, member', 'code by email, nobody'),
    'code by email, inactive member : new nobody': ratioOf('code by email, inactive member', 'code by email, new nobody'),
    'new email, of a member : unused': ratioOf('new email, of a member', 'new email, unused'),
  }
  for (const [what, value] of Object.entries(ratios)) console.log(`${what.padEnd(40)} ${value.toFixed(3)}`)
  if (Object.values(ratios).some((value) => !(Math.abs(value - 1) <= MAX_DEVIATION))) process.exitCode = 1
})

/** Verifies an email address without registering; returns the client, the address and the challenge. */
async function verifyAddress(origin: string): Promise<{ client: Client; address: string; challenge: string }> {
  const [client, address] = [new Client(origin), `e2e-${uniqueId()}@example.com`]
  const { challenge } = await client.call<{ challenge: string }>('POST', '/api/auth/codes', { json: { address } })
  await client.call('POST', '/api/auth/codes/verify', { json: { challenge, code: await waitForEmailCode(client, address) } })
  return { client, address, challenge }
}

/** Registers a member who can only sign in with a code; returns the email address. */
async function registerWithoutPassword(origin: string): Promise<string> {
  const { client, address, challenge } = await verifyAddress(origin)
  await client.call('POST', '/api/auth/register', { json: { challenge } })
  return address
}
