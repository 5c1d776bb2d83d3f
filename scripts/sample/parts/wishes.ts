import { DAY } from '#shared/time.ts'
import type { SampleWishes } from '#worker/local/sample/parts/wishes.ts'
import { sampleHash } from '../deterministic.ts'
import { readJson } from '../read-sample.ts'

interface SampleWish {
  author: string
  daysAgo: number
  isApproved: boolean
  body: string
}

/** Returns the wishes for the birthday of the sample at `now` (UTC ms). */
export const createBody = (now: number): SampleWishes => ({
  slug: 'birthday',
  wishes: readJson<SampleWish[]>('wishes.json').map(({ daysAgo, ...wish }) => ({
    ...wish,
    hash: sampleHash(`wish:${wish.author}`),
    at: now - Math.round(daysAgo * DAY),
  })),
})
