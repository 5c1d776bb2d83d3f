import { DAY } from '#shared/time.ts'
import type { Money } from '#worker/local/sample/contract.ts'
import { sampleHash } from './deterministic.ts'
import { readMoney, type SamplePast } from './read-sample.ts'
import { atTimeOfDay } from './timeline.ts'

/** Returns the money of the sample before `now` (UTC ms); its ids are the same on every installation. */
export function sampleMoney(now: number): Money {
  const { staff, codes, payments, invoices, promotions, sponsoredPosts } = readMoney()
  const place = <Entry extends SamplePast>({ daysAgo, time, ...entry }: Entry) => ({ ...entry, at: atTimeOfDay(now - daysAgo * DAY, time) })
  return {
    staff,
    codes: codes.map(place).map((code) => ({ ...code, hash: sampleHash(`code:${code.code}`) })),
    payments: payments.map(place).map(({ key, ...payment }) => ({ ...payment, hash: sampleHash(`payment:${key}`) })),
    invoices: invoices.map(place).map(({ key, refund, ...invoice }) => ({
      ...invoice,
      hash: sampleHash(`invoice:${key}`),
      refund: refund && { ...place(refund), hash: sampleHash(`refund:${key}`) },
    })),
    promotions: promotions.map(place).map(({ post, ...promotion }) => ({
      ...promotion,
      ...{ hash: sampleHash(`promotion:${post}`), invoice: sampleHash(`promotion-invoice:${post}`), post: sampleHash(post) },
      refund: promotion.state === 'ended' ? sampleHash(`promotion-refund:${post}`) : null,
    })),
    sponsoredPosts: sponsoredPosts.map(place).map(({ post, ...sponsored }) => ({
      ...sponsored,
      ...{ hash: sampleHash(`sponsorship:${post}`), invoice: sampleHash(`sponsorship-invoice:${post}`), post: sampleHash(post) },
    })),
  }
}
