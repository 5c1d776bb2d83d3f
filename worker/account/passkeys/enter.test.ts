import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type APerson, aPerson, as, ORIGIN, softwarePasskey } from '#worker/testing/index.ts'
import { AddingOptions, AskingOptions, PasskeyView } from './contract.ts'

const PARTY = new URL(ORIGIN).hostname
let house = 0

const asked = async (person: APerson) => AskingOptions.parse(await (await as(person).post('/api/me/proof/passkey')).json())

async function add(person: APerson) {
  const passkey = await softwarePasskey(PARTY, ORIGIN)
  const options = AddingOptions.parse(await (await as(person).post('/api/me/passkeys/options')).json())
  const answer = await as(person).post('/api/me/passkeys', { credential: await passkey.make(options), name: 'گوشی من' })
  expect(answer.status).toBe(201)
  return { passkey, view: PasskeyView.parse(await answer.json()) }
}

/** A browser that is not signed in: its cookies, and the passkey sign-in it asks for. */
function aBrowser() {
  let Cookie = ''
  const post = async (path: string, body?: object) => {
    const answer = await as(null).post(path, body, { headers: { Cookie, 'CF-Connecting-IP': `10.81.0.${++house}` } })
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (set.length > 0) Cookie = set.join('; ')
    return answer
  }
  return {
    ask: async () => AskingOptions.parse(await (await post('/api/auth/passkeys/options')).json()),
    enter: (credential: unknown) => post('/api/auth/passkeys', { credential }),
    viewer: async () => (await (await as({ cookie: Cookie }).get('/api/accounts/viewer')).json<{ viewer: unknown }>()).viewer,
  }
}

test('a passkey signs in without a name being typed, once for each challenge', async () => {
  const person = await aPerson()
  const { passkey } = await add(person)
  const browser = aBrowser()
  const options = await browser.ask()
  expect(options).toMatchObject({ rpId: PARTY, allowCredentials: [], userVerification: 'required' })
  const assertion = await passkey.sign(options)
  const entered = await browser.enter(assertion)
  expect(entered.status).toBe(200)
  expect(await entered.json()).toMatchObject({ viewer: { handle: person.handle } })
  expect(await browser.viewer()).toMatchObject({ handle: person.handle })
  const another = aBrowser()
  await another.ask()
  expect((await another.enter(assertion)).status).toBe(400)
  expect(await another.viewer()).toBeNull()
})

test('a passkey is two steps in one: a person with a second step is not asked for it', async () => {
  const person = await aPerson()
  const { passkey } = await add(person)
  await env.DB.prepare("INSERT INTO two_step (user_id, secret, created_at, confirmed_at) VALUES (?, 'x', 1, 1)").bind(person.id).run()
  const browser = aBrowser()
  const entered = await browser.enter(await passkey.sign(await browser.ask()))
  expect(await entered.json()).toMatchObject({ viewer: { handle: person.handle } })
})

test('a challenge signs in the browser that asked for it only, and one for proving signs nobody in', async () => {
  const person = await aPerson()
  const { passkey } = await add(person)
  const [browser, other] = [aBrowser(), aBrowser()]
  await other.ask()
  expect((await other.enter(await passkey.sign(await browser.ask()))).status).toBe(400)
  expect((await aBrowser().enter(await passkey.sign(await browser.ask()))).status).toBe(400)
  expect((await browser.enter(await passkey.sign(await asked(person)))).status).toBe(400)
  expect((await browser.enter(await passkey.sign(await browser.ask()))).status).toBe(200)
})

test('a removed passkey, an unknown one and a forged owner sign nobody in (400)', async () => {
  const person = await aPerson()
  const { passkey, view } = await add(person)
  const browser = aBrowser()
  const forged = await passkey.sign(await browser.ask())
  const userHandle = btoa('somebodyelse').replaceAll('=', '')
  expect((await browser.enter({ ...forged, response: { ...forged.response, userHandle } })).status).toBe(400)
  await as(person).delete(`/api/me/passkeys/${view.hash}`)
  expect((await browser.enter(await passkey.sign(await browser.ask()))).status).toBe(400)
  expect((await browser.enter(await (await softwarePasskey(PARTY, ORIGIN)).sign(await browser.ask()))).status).toBe(400)
  expect(await browser.viewer()).toBeNull()
})

test.each([
  ['deactivated', { viewer: null, closed: { ticket: expect.any(String) } }],
  ['deleted', { error: { code: 'forbidden' } }],
])('a passkey of a %s account begins no session', async (state, answer) => {
  const person = await aPerson()
  const { passkey } = await add(person)
  await env.DB.prepare('UPDATE users SET state = ? WHERE id = ?').bind(state, person.id).run()
  const browser = aBrowser()
  const entered = await browser.enter(await passkey.sign(await browser.ask()))
  expect(await entered.json()).toMatchObject(answer)
  expect(entered.headers.get('Set-Cookie') ?? '').not.toContain('__Host-daftar=')
  expect(await browser.viewer()).toBeNull()
})
