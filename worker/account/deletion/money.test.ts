import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { ALL_SLICES } from '#worker/slices.ts'
import { aPost, as, aUser, queryNumber, runQuery, type TestUser, testEnv } from '#worker/testing/index.ts'
import { anInvoice, aPayment, aPromotion, aSponsorship, readBalance } from '#worker/testing/money-factories.ts'
import { runDeletions } from './index.ts'

const requestDeletion = (person: TestUser) => as(person).post('/api/me/deletion', { handle: person.handle, publications: [] })
const stateOf = ({ id }: TestUser) => env.DB.prepare('SELECT state FROM users WHERE id = ?').bind(id).first('state')
const isErased = async ({ id }: TestUser) =>
  (await queryNumber('SELECT count(*) AS n FROM account_deletions WHERE user_id = ? AND done_at IS NOT NULL', id)) === 1

test('an account with money in its wallet is not deleted, and the error says what to do', async () => {
  const person = await aUser()
  await aPayment(person, { state: 'paid' })
  const rejected = await requestDeletion(person)
  expect([rejected.status, await rejected.json()]).toMatchObject([409, { error: { message: expect.stringContaining('کیف پولت') } }])
  expect([await stateOf(person), (await as(person).get('/api/wallet')).status]).toEqual(['active', 200])
  expect(await queryNumber('SELECT count(*) AS n FROM account_deletions WHERE user_id = ?', person.id)).toBe(0)
})

test.each(['created', 'requested', 'review'] as const)('an account with a payment that is %s is not deleted', async (state) => {
  const person = await aUser()
  await aPayment(person, { state })
  expect([(await requestDeletion(person)).status, await stateOf(person)]).toEqual([409, 'active'])
})

test.each(['in_review', 'approved', 'running', 'paused'] as const)(
  'an account with a promotion that is %s is not deleted',
  async (state) => {
    const person = await aUser()
    await aPromotion(person, { state })
    const rejected = await requestDeletion(person)
    expect([rejected.status, await rejected.json()]).toMatchObject([409, { error: { message: expect.stringContaining('افزایش بازدید') } }])
    expect(await stateOf(person)).toBe('active')
  },
)

test.each(['unpaid', 'canceled', 'ended'] as const)('a promotion that is %s does not prevent the deletion', async (state) => {
  const person = await aUser()
  await aPromotion(person, { state })
  expect([(await requestDeletion(person)).status, await stateOf(person)]).toEqual([202, 'deleted'])
})

test('a sponsored post in review prevents the deletion of its author only, and none once it is decided', async () => {
  const [author, other] = [await aUser(), await aUser()]
  const post = await aPost(author)
  const { id } = await aSponsorship(author, post)
  expect([(await requestDeletion(author)).status, (await requestDeletion(other)).status]).toEqual([409, 202])
  await runQuery(
    "UPDATE sponsorships SET state = 'approved', reviewed_version = 1, reviewed_by = ?, reviewed_at = 1 WHERE id = ?",
    other.id,
    id,
  )
  expect((await requestDeletion(author)).status).toBe(202)
})

test('a spent wallet, a failed payment and an open invoice do not prevent the deletion', async () => {
  const person = await aUser()
  await anInvoice(person, { state: 'paid' })
  await anInvoice(person)
  await aPayment(person, { state: 'failed' })
  expect([(await requestDeletion(person)).status, await stateOf(person)]).toEqual([202, 'deleted'])
})

test('money does not prevent a deactivation', async () => {
  const person = await aUser()
  await aPayment(person, { state: 'paid' })
  expect((await as(person).post('/api/me/deactivate')).status).toBe(204)
})

test('an account that receives money after its deletion was requested is erased once the money is returned', async () => {
  const person = await aUser()
  expect((await requestDeletion(person)).status).toBe(202)
  const payment = await aPayment(person, { state: 'paid' })
  setClockOffset(31 * DAY)
  await runDeletions(testEnv(), ALL_SLICES)
  expect(await isErased(person)).toBe(false)
  const admin = await aUser({ role: 'admin' })
  const refund = { key: newHash(), amount: payment.amount, bankReference: 'REF-1234', note: 'حساب حذف شده است' }
  expect((await as(admin).post(`/api/admin/payments/${payment.hash}/refunds`, refund)).status).toBe(200)
  await runDeletions(testEnv(), ALL_SLICES)
  expect([await isErased(person), await readBalance(person)]).toEqual([true, 0])
})

test('an erased account keeps its invoices; the buyer details only of a paid one', async () => {
  const person = await aUser()
  const invoices = [
    await anInvoice(person, { state: 'paid', overrides: { buyer: 'شرکت نمونه' } }),
    await anInvoice(person, { overrides: { buyer: 'شرکت نمونه' } }),
    await anInvoice(person, { state: 'void', overrides: { buyer: 'شرکت نمونه' } }),
  ]
  await requestDeletion(person)
  setClockOffset(31 * DAY)
  await runDeletions(testEnv(), ALL_SLICES)
  expect(await isErased(person)).toBe(true)
  const { results } = await env.DB.prepare('SELECT hash, buyer FROM invoices WHERE user_id = ? ORDER BY id').bind(person.id).all()
  expect(results).toEqual(invoices.map(({ hash }, nth) => ({ hash, buyer: nth === 0 ? 'شرکت نمونه' : '' })))
})
