import { Hono } from 'hono'
import { CodeSent } from '#worker/account/auth/contract.ts'
import { newCode, takeCodeTurn } from '#worker/account/auth/index.ts'
import { AskingOptions } from '#worker/account/passkeys/contract.ts'
import { askToConfirm, requireParty } from '#worker/account/passkeys/index.ts'
import { atomic } from '#worker/db/client.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { takeProofTurn } from '#worker/lib/proof-turn.ts'
import { PROOF_LIFE, requireViewer } from '#worker/lib/viewer.ts'
import { ProofWays, Prove, Proven } from './contract.ts'
import { readOwnAddress } from './own-address.ts'
import { prove } from './prove.ts'
import { readProofWays } from './read-ways.ts'

/** `/api/me/proof`: proving once more who one is, for what `requireRecentProof` guards. */
export const proofRoutes = new Hono<AppContext>()
  .get('/', describe('Ways to prove who one is', { 200: ProofWays }, [401]), async (c) =>
    c.json(await readProofWays(c.get('db'), requireViewer(c), c.env), 200),
  )
  .post('/', describe('Prove who one is', { 200: Proven }, [400, 401, 409, 429]), input('json', Prove), async (c) => {
    const viewer = requireViewer(c)
    const turn = await takeProofTurn(c.env, c.req.raw, viewer)
    await prove(c.get('db'), viewer, c.req.valid('json'), () => requireParty(c.env.ORIGIN, c.req.raw))
    await turn.refund()
    return c.json({ until: now() + PROOF_LIFE }, 200)
  })
  .post('/passkey', describe('What to ask a passkey of the person', { 200: AskingOptions }, [401, 409, 429]), async (c) => {
    const viewer = requireViewer(c)
    const party = requireParty(c.env.ORIGIN, c.req.raw)
    await takeProofTurn(c.env, c.req.raw, viewer, 'passkey')
    return c.json(await askToConfirm(c.get('db'), viewer, party), 200)
  })
  .post('/code', describe("Send a code to one's own address", { 202: CodeSent }, [401, 409, 429]), async (c) => {
    const viewer = requireViewer(c)
    const db = c.get('db')
    const to = await readOwnAddress(db, viewer, c.env)
    if (!to) throw conflict('نشانی تأییدشده‌ای نداری که کد به آن برود؛ راه دیگری را برگزین.')
    // Somebody signed in needs no proof of work; waits count as for any other code to that address.
    await takeCodeTurn(c.env, c.req.raw, { kind: to.channel === 'email' ? 'email' : 'phone', key: to.addressKey }, true)
    const { sent, statements } = await newCode(db, { purpose: 'confirm', to, browser: viewer.sessionDigest, userId: viewer.id })
    await atomic(db, statements)
    c.executionCtx.waitUntil(flushOutbox(db, c.env.EFFECTS))
    return c.json(sent, 202)
  })
