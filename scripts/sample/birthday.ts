import { DAY } from '#shared/time.ts'
import type { Birthday } from '#worker/local/sample/contract.ts'
import { sampleHash } from './deterministic.ts'
import { readWishes } from './read-sample.ts'

/** Returns a birthday that opened three days before `now` (UTC ms) and runs for eleven more, with its wishes. */
export const sampleBirthday = (now: number): Birthday => ({
  slug: 'birthday',
  opensAt: now - 3 * DAY,
  endsAt: now + 11 * DAY,
  wishes: readWishes().map(({ daysAgo, ...wish }) => ({
    ...wish,
    hash: sampleHash(`wish:${wish.author}`),
    at: now - Math.round(daysAgo * DAY),
  })),
})
