import { createHash, randomInt } from 'node:crypto'
import type { Env } from '#worker/env.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail/index.ts'
import { setSmsSender } from '#worker/lib/sms/index.ts'
import { ORIGIN, request, runQueuedJobs } from './request.ts'

interface RequestOverrides {
  from?: string
  env?: Partial<Env>
}

/** Creates a client with its own cookies and IP address, so that it shares no rate limits with others. */
export function aBrowser(jar = new Map<string, string>()) {
  const address = `10.${randomInt(100, 200)}.${randomInt(256)}.${randomInt(256)}`
  const call =
    (method: string) =>
    async (path: string, body?: unknown, { from, env }: RequestOverrides = {}) => {
      const headers: Record<string, string> = {
        'CF-Connecting-IP': from ?? address,
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'GET' ? {} : { Origin: ORIGIN, 'Content-Type': 'application/json' }),
      }
      const response = await request(path, { method, headers, body: method === 'GET' ? undefined : JSON.stringify(body ?? {}) }, env)
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
        jar.set(name, value)
      }
      return response
    }
  const get = call('GET')
  const viewer = async () => (await (await get('/api/accounts/viewer')).json<{ viewer: { handle: string } | null }>()).viewer
  return { get, post: call('POST'), viewer, jar, address }
}

/** Runs queued jobs and returns the email texts or SMS codes sent to an address. */
export async function readDeliveredMessages(address: string): Promise<string[]> {
  const texts: string[] = []
  setMailer(async (_, mail: RenderedEmail) => void (mail.to === address && texts.push(mail.text)))
  setSmsSender(async (_, { to, code }) => void (to === address && texts.push(code)))
  try {
    await runQueuedJobs()
  } finally {
    setMailer()
    setSmsSender()
  }
  return texts
}

export const codeTo = async (address: string): Promise<string> =>
  /(?<!\d)\d{6}(?!\d)/.exec((await readDeliveredMessages(address)).at(-1) ?? '')?.[0] ?? ''

export function solvePuzzle({ puzzle, bits, parts }: { puzzle: string; bits: number; parts: number }) {
  const solve = (part: number): number => {
    for (let solution = 0; ; solution++) {
      const start = createHash('sha256').update(`${puzzle}:${part}:${solution}`).digest().readUInt32BE(0)
      if (start >>> (32 - bits) === 0) return solution
    }
  }
  return { puzzle, solutions: Array.from({ length: parts }, (_, part) => solve(part)) }
}
