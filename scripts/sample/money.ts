import { DAY } from '#shared/time.ts'
import type { Money } from '#worker/local/sample/contract.ts'
import { sampleHash } from './deterministic.ts'
import { readMoney } from './read-sample.ts'

/** Returns the money of the sample before `now` (UTC ms); its ids are the same on every installation. */
export function sampleMoney(now: number): Money {
  const { staff, codes, payments, invoices, promotions, sponsoredPosts } = readMoney()
  const ago = (days: number) => now - days * DAY
  return {
    staff,
    codes: codes.map(({ daysAgo, ...code }) => ({ ...code, hash: sampleHash(`code:${code.code}`), at: ago(daysAgo) })),
    payments: payments.map(({ key, daysAgo, ...payment }) => ({ ...payment, hash: sampleHash(`payment:${key}`), at: ago(daysAgo) })),
    invoices: invoices.map(({ key, daysAgo, refund, ...invoice }) => ({
      ...invoice,
      hash: sampleHash(`invoice:${key}`),
      at: ago(daysAgo),
      refund: refund && { hash: sampleHash(`refund:${key}`), amount: refund.amount, note: refund.note, at: ago(refund.daysAgo) },
    })),
    promotions: promotions.map(({ post, daysAgo, ...promotion }) => ({
      ...promotion,
      ...{
        hash: sampleHash(`promotion:${post}`),
        invoice: sampleHash(`promotion-invoice:${post}`),
        post: sampleHash(post),
        at: ago(daysAgo),
      },
      refund: promotion.state === 'ended' ? sampleHash(`promotion-refund:${post}`) : null,
    })),
    sponsoredPosts: sponsoredPosts.map(({ post, daysAgo, ...sponsored }) => ({
      ...sponsored,
      ...{
        hash: sampleHash(`sponsorship:${post}`),
        invoice: sampleHash(`sponsorship-invoice:${post}`),
        post: sampleHash(post),
        at: ago(daysAgo),
      },
    })),
  }
}
