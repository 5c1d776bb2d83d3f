import { DAY } from '#shared/time.ts'
import type { SampleLinkDomains } from '#worker/local/sample/parts/link-domains.ts'
import { readJson, type SamplePast } from '../read-sample.ts'
import { atTimeOfDay } from '../timeline.ts'

interface SampleLinkDomain extends SamplePast {
  domain: string
  state: 'open' | 'blocked' | 'ignored'
  posts: number
  comments: number
  users: number
  decided: ({ by: string } & SamplePast) | null
  /** Handles of members who linked to it. */
  members: string[]
}

/** Returns the alerts of the sample about domains that many new members linked to, at `now` (UTC ms). */
export const createBody = (now: number): SampleLinkDomains => {
  const place = ({ daysAgo, time }: SamplePast) => atTimeOfDay(now - daysAgo * DAY, time)
  return readJson<SampleLinkDomain[]>('link-domains.json').map(({ daysAgo, time, decided, ...domain }) => ({
    ...domain,
    raisedAt: place({ daysAgo, time }),
    decidedBy: decided?.by ?? null,
    decidedAt: decided && place(decided),
  }))
}
