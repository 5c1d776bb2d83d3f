import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aUser, faultyDatabase, ORIGIN, queryNumber, request, setPassword } from '#worker/testing/index.ts'
import { SignInResult } from './contract.ts'

test.each(['before', 'after'] as const)(
  'a sign-in by password whose database connection is lost %s the session is stored signs in with one session',
  async (when) => {
    const person = await aUser()
    await setPassword(person, 'گذرواژهٔ بلند و بی‌ربط')
    const plan = { nth: 1, when, match: /insert into "sessions"/i, message: 'D1_ERROR: Network connection lost.' }
    const { database, calls } = faultyDatabase(env.DB, plan)
    const init = {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
      body: JSON.stringify({ login: person.handle, password: 'گذرواژهٔ بلند و بی‌ربط' }),
    }
    const response = await request('/api/auth/sign-in', init, { DB: database })
    expect([response.status, calls()]).toEqual([200, 2])
    expect(SignInResult.parse(await response.json()).viewer?.handle).toBe(person.handle)
    expect(await queryNumber('SELECT count(*) AS n FROM sessions WHERE user_id = ?', person.id)).toBe(2)
  },
)
