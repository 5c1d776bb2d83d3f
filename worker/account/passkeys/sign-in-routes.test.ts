import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { as, aUser, ORIGIN, softwarePasskey, type TestUser } from '#worker/testing/index.ts'
import { AuthenticationOptions, PasskeyView, RegistrationOptions } from './contract.ts'

const PARTY = new URL(ORIGIN).hostname
let ipCounter = 0

const reauthenticationOptions = async (person: TestUser) =>
  AuthenticationOptions.parse(await (await as(person).post('/api/me/reauthentication/passkey')).json())

async function addPasskey(person: TestUser) {
  const passkey = await softwarePasskey(PARTY, ORIGIN)
  const options = RegistrationOptions.parse(await (await as(person).post('/api/me/passkeys/options')).json())
  const answer = await as(person).post('/api/me/passkeys', { credential: await passkey.create(options), name: 'گوشی من' })
  expect(answer.status).toBe(201)
  return { passkey, view: PasskeyView.parse(await answer.json()) }
}

function aBrowser() {
  let Cookie = ''
  const post = async (path: string, body?: object) => {
    const answer = await as(null).post(path, body, { headers: { Cookie, 'CF-Connecting-IP': `10.81.0.${++ipCounter}` } })
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (set.length > 0) Cookie = set.join('; ')
    return answer
  }
  return {
    requestOptions: async () => AuthenticationOptions.parse(await (await post('/api/auth/passkeys/options')).json()),
    signIn: (credential: unknown) => post('/api/auth/passkeys', { credential }),
    viewer: async () => (await (await as({ cookie: Cookie }).get('/api/accounts/viewer')).json<{ viewer: unknown }>()).viewer,
  }
}

test('a passkey signs in without a login, and its used assertion fails in another browser', async () => {
  const person = await aUser()
  const { passkey } = await addPasskey(person)
  const browser = aBrowser()
  const options = await browser.requestOptions()
  expect(options).toMatchObject({ rpId: PARTY, allowCredentials: [], userVerification: 'required' })
  const assertion = await passkey.sign(options)
  const entered = await browser.signIn(assertion)
  expect(entered.status).toBe(200)
  expect(await entered.json()).toMatchObject({ viewer: { handle: person.handle } })
  expect(await browser.viewer()).toMatchObject({ handle: person.handle })
  const another = aBrowser()
  await another.requestOptions()
  expect((await another.signIn(assertion)).status).toBe(400)
  expect(await another.viewer()).toBeNull()
})

test('signing in with a passkey requires no second factor', async () => {
  const person = await aUser()
  const { passkey } = await addPasskey(person)
  await env.DB.prepare("INSERT INTO two_step (user_id, secret, created_at, confirmed_at) VALUES (?, 'x', 1, 1)").bind(person.id).run()
  const browser = aBrowser()
  const entered = await browser.signIn(await passkey.sign(await browser.requestOptions()))
  expect(await entered.json()).toMatchObject({ viewer: { handle: person.handle } })
})

test('a sign-in challenge works only in its browser, and a reauthentication challenge cannot sign in', async () => {
  const person = await aUser()
  const { passkey } = await addPasskey(person)
  const [browser, other] = [aBrowser(), aBrowser()]
  await other.requestOptions()
  expect((await other.signIn(await passkey.sign(await browser.requestOptions()))).status).toBe(400)
  expect((await aBrowser().signIn(await passkey.sign(await browser.requestOptions()))).status).toBe(400)
  expect((await browser.signIn(await passkey.sign(await reauthenticationOptions(person)))).status).toBe(400)
  expect((await browser.signIn(await passkey.sign(await browser.requestOptions()))).status).toBe(200)
})

test('sign-in rejects a removed or unknown passkey and a forged user handle with 400', async () => {
  const person = await aUser()
  const { passkey, view } = await addPasskey(person)
  const browser = aBrowser()
  const forged = await passkey.sign(await browser.requestOptions())
  const userHandle = btoa('somebodyelse').replaceAll('=', '')
  expect((await browser.signIn({ ...forged, response: { ...forged.response, userHandle } })).status).toBe(400)
  await as(person).delete(`/api/me/passkeys/${view.hash}`)
  expect((await browser.signIn(await passkey.sign(await browser.requestOptions()))).status).toBe(400)
  expect((await browser.signIn(await (await softwarePasskey(PARTY, ORIGIN)).sign(await browser.requestOptions()))).status).toBe(400)
  expect(await browser.viewer()).toBeNull()
})

test.each([
  ['deactivated', { viewer: null, reactivation: { pendingSignIn: expect.any(String) } }],
  ['deleted', { error: { code: 'forbidden' } }],
])('a passkey of a %s account creates no session', async (state, answer) => {
  const person = await aUser()
  const { passkey } = await addPasskey(person)
  await env.DB.prepare('UPDATE users SET state = ? WHERE id = ?').bind(state, person.id).run()
  const browser = aBrowser()
  const entered = await browser.signIn(await passkey.sign(await browser.requestOptions()))
  expect(await entered.json()).toMatchObject(answer)
  expect(entered.headers.get('Set-Cookie') ?? '').not.toContain('__Host-daftar=')
  expect(await browser.viewer()).toBeNull()
})
