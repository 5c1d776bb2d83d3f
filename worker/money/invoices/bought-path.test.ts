import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aPost, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { anInvoice, aPayment, aPromotion, aSponsorship } from '#worker/testing/money-factories.ts'

const hashOf = async (id: number) => String(await env.DB.prepare('SELECT hash FROM invoices WHERE id = ?').bind(id).first('hash'))

/** The links of an invoice and of a payment for it. */
async function linksOf(buyer: TestUser, invoiceId: number) {
  const payment = await aPayment(buyer, { state: 'paid', invoiceId })
  const invoice = await (await as(buyer).get(`/api/invoices/${await hashOf(invoiceId)}`)).json<{ path: string | null }>()
  const outcome = await (await as(buyer).get(`/api/payments/${payment.hash}`)).json<{ invoice: { path: string | null } }>()
  return [invoice.path, outcome.invoice.path]
}

test('an invoice and its payment link to the promotion or the sponsored post that they pay for', async () => {
  const buyer = await aUser()
  const [post, advertisement] = [await aPost(buyer), await aPost(buyer)]
  const promotion = await aPromotion(buyer, { post })
  const sponsorship = await aSponsorship(buyer, advertisement)
  const report = `/me/promotions/${post.hash}/history/${promotion.hash}`
  expect(await linksOf(buyer, promotion.invoiceId)).toEqual([report, report])
  const sponsoredPath = `/me/p/${advertisement.hash}/commercial`
  expect(await linksOf(buyer, sponsorship.invoiceId)).toEqual([sponsoredPath, sponsoredPath])
})

test('an invoice for something outside Daftar links to nothing', async () => {
  const buyer = await aUser()
  const { id } = await anInvoice(buyer)
  expect(await linksOf(buyer, id)).toEqual([null, null])
})
