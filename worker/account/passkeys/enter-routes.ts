import { Hono } from 'hono'
import { Entered } from '#worker/account/auth/contract.ts'
import { browserCookie, browserSecret, letIn, takeAuthTurn } from '#worker/account/auth/index.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { invalid } from '#worker/lib/errors.ts'
import { digest, newSecret } from '#worker/lib/hash.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { addressKey, type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { askToEnter } from './ask.ts'
import { checkAssertion } from './check-assertion.ts'
import { AskingOptions, EnterByPasskey } from './contract.ts'
import { requireParty } from './require-party.ts'

/** The sign-in page asks by itself at every visit, so that the browser can offer passkeys in the field. */
const ASKING: RatePolicy = { limit: 60, waitMs: 1000, maxWaitMs: 60_000, quietMs: 10 * 60_000 }

/** `/api/auth/passkeys`: signing in by a passkey, which is two steps in one. */
export const passkeyEntry = new Hono<AppContext>()
  .post('/options', describe('What to ask a passkey at sign-in', { 200: AskingOptions }, [409, 429]), async (c) => {
    const party = requireParty(c.env.ORIGIN, c.req.raw)
    await takeTurn(c.env, [[`passkey:options:${addressKey(c.req.raw)}`, ASKING]])
    const secret = browserSecret(c.req.header('Cookie')) ?? newSecret()
    const options = await askToEnter(c.get('db'), await digest(secret), party)
    c.header('Set-Cookie', browserCookie(secret))
    return c.json(options, 200)
  })
  .post('/', describe('Sign in by a passkey', { 200: Entered }, [400, 403, 409, 429]), input('json', EnterByPasskey), async (c) => {
    const { credential } = c.req.valid('json')
    const party = requireParty(c.env.ORIGIN, c.req.raw)
    const secret = browserSecret(c.req.header('Cookie'))
    if (!secret) throw invalid({ credential: 'با همان مرورگری وارد شو که گذرکلید را در آن خواسته‌ای' })
    const turn = await takeAuthTurn(c.env, c.req.raw, 'sign-in', credential.id)
    const asked = { purpose: 'enter', userId: null, browser: await digest(secret) } as const
    const { userId, state, use } = await checkAssertion(c.get('db'), credential, party, asked)
    const entered = await letIn(c, { userId, state, twoStep: false, settle: [use] })
    await turn.refund()
    return c.json(entered, 200)
  })
