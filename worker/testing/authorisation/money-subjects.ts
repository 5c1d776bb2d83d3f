import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { promotionPackages } from '#worker/money/promotions/schema.ts'
import { sponsoredPostPackages } from '#worker/money/sponsored-posts/schema.ts'
import { aHeldPost, aPost } from '#worker/testing/index.ts'
import { aDiscountCode, anInvoice, aPayment, aPromotion, aSponsorship } from '#worker/testing/money-factories.ts'
import type { Params, SubjectOptions } from './post-subjects.ts'

/** Total of the invoices of `invoiceSubject` in rial. */
export const INVOICE_TOTAL = 1_100_000

/** The discount code that `invoiceSubject` creates for an invoice. */
export const codeFor = (hash: string): string => `C-${hash.toUpperCase()}`

/** Creates an invoice whose owner has the money to pay it, and a code for it. */
export async function invoiceSubject({ state, owner }: SubjectOptions): Promise<Params> {
  if (state === 'missing') return { hash: newHash() }
  const invoice = await anInvoice(owner, { state: state === 'open' || state === 'paid' ? state : 'void' })
  await aPayment(owner, { state: 'paid', amount: INVOICE_TOTAL })
  await aDiscountCode(owner, { code: codeFor(invoice.hash) })
  return { hash: invoice.hash }
}

export async function paymentSubject({ state, owner }: SubjectOptions): Promise<Params> {
  if (state === 'missing') return { hash: newHash() }
  const known = state === 'paid' || state === 'failed' || state === 'review' ? state : 'requested'
  return { hash: (await aPayment(owner, { state: known })).hash }
}

export const discountCodeSubject = async ({ state, owner }: SubjectOptions): Promise<Params> => ({
  hash: state === 'missing' ? newHash() : (await aDiscountCode(owner)).hash,
})

const PROMOTION_STATES = ['unpaid', 'in_review', 'running', 'paused', 'stopped'] as const

export async function promotionSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const known = PROMOTION_STATES.find((one) => one === state)
  const post = await aPost(owner)
  return { hash: known === undefined ? newHash() : (await aPromotion(owner, { state: known, post })).hash, post: post.hash }
}

/** Packages on sale are limited, so the subject is off sale. */
export async function promotionPackageSubject({ state }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  const sold = { name: `بستهٔ ${hash}`, placement: 'feed', views: 500, days: 7, price: 1_500_000, isActive: false, createdAt: 0 } as const
  if (state !== 'missing')
    await database(env)
      .insert(promotionPackages)
      .values({ ...sold, hash })
  return { hash }
}

/** A package of sponsored posts that is off sale. */
export async function sponsoredPostPackageSubject({ state }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state !== 'missing')
    await database(env)
      .insert(sponsoredPostPackages)
      .values({ hash, name: `بستهٔ ${hash}`, price: 3_000_000, isActive: false, createdAt: 0 })
  return { hash }
}

/** Creates a sponsorship of a post; unless it is unpaid, version 1 of the post was held. */
export async function sponsoredPostSubject({ state, owner }: SubjectOptions): Promise<Params> {
  if (state === 'missing') return { hash: newHash() }
  const known = state === 'unpaid' || state === 'approved' || state === 'returned' ? state : 'in_review'
  const review = { in_review: 'held', approved: 'released', returned: 'returned', unpaid: 'withdrawn' } as const
  const post = await aHeldPost(owner, { state: review[known] })
  return { hash: (await aSponsorship(owner, post, { state: known })).hash }
}
