/**
 * Checks that response times do not reveal whether an account exists. Compares medians for a wrong password (member, member without a
 * password, unknown) and for a requested code (member, unknown). Each request uses a random IP address, so that limits per IP address do
 * not apply. Exits with 1 if a ratio of medians deviates from 1 by more than `MAX_DEVIATION`. Run with
 * `node bench/sign-in-timing.ts [tries]`; the default is 31 tries.
 */
import { Client } from '../e2e/support/client.ts'
import { registerMember, uniqueId, waitForEmailCode } from '../e2e/support/member.ts'
import { withSite } from './sites.ts'

const tries = Number(process.argv[2] ?? 31)
/** Interval between tries: for new IP addresses, sign-in admits one attempt per second and account. */
const PACE_MS = 1100
/** Largest deviation of a median ratio from 1 that counts as noise. */
const MAX_DEVIATION = 0.15

async function time(origin: string, path: string, json: object, status: number): Promise<number> {
  const client = new Client(origin)
  const begun = performance.now()
  const answer = await client.send('POST', path, { json })
  if (answer.status !== status) throw new Error(`${path} returned ${answer.status}: ${answer.text.slice(0, 200)}`)
  return performance.now() - begun
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

await withSite(async ({ origin }) => {
  const [member, bare] = [await registerMember(origin), await registerWithoutPassword(origin)]
  const guesses = { member: member.email, 'without a password': bare, nobody: `${uniqueId()}@example.com` }
  const times: Record<string, number[]> = {}
  const note = (what: string, took: number) => {
    times[what] = [...(times[what] ?? []), took]
  }
  for (let at = 0; at < tries; at++) {
    const pause = new Promise((done) => setTimeout(done, PACE_MS))
    for (const [who, login] of Object.entries(guesses))
      note(`password, ${who}`, await time(origin, '/api/auth/sign-in', { login, password: 'نادرست‌است' }, 400))
    // The first code per login name needs no proof of work, so each try uses new ones. Both requests look up a handle.
    const fresh = await registerMember(origin)
    await pause
    const requested = { member: fresh.handle, nobody: `nobody${uniqueId(6)}` }
    // Alternates the order, because the first request finds cold caches.
    for (const [who, address] of at % 2 === 0 ? Object.entries(requested) : Object.entries(requested).reverse())
      note(`code, ${who}`, await time(origin, '/api/auth/codes', { address }, 202))
  }
  const medians = Object.fromEntries(Object.entries(times).map(([what, values]) => [what, median(values)]))
  for (const [what, value] of Object.entries(medians)) console.log(`${what.padEnd(30)} ${value.toFixed(1)} ms`)
  const ratio = (a: string, b: string) => (medians[a] ?? Number.NaN) / (medians[b] ?? Number.NaN)
  const ratios = {
    'password, member : nobody': ratio('password, member', 'password, nobody'),
    'password, without a password : nobody': ratio('password, without a password', 'password, nobody'),
    'code, member : nobody': ratio('code, member', 'code, nobody'),
  }
  for (const [what, value] of Object.entries(ratios)) console.log(`${what.padEnd(40)} ${value.toFixed(3)}`)
  if (Object.values(ratios).some((value) => !(Math.abs(value - 1) <= MAX_DEVIATION))) process.exitCode = 1
})

/** Registers a member who can only sign in with a code; returns the email address. */
async function registerWithoutPassword(origin: string): Promise<string> {
  const [client, address] = [new Client(origin), `e2e-${uniqueId()}@example.com`]
  const { challenge } = await client.call<{ challenge: string }>('POST', '/api/auth/codes', { json: { address } })
  await client.call('POST', '/api/auth/codes/verify', { json: { challenge, code: await waitForEmailCode(client, address) } })
  await client.call('POST', '/api/auth/register', { json: { challenge } })
  return address
}
