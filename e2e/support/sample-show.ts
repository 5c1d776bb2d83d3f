import type { Episode } from '#worker/podcasts/shows/contract.ts'
import { Client } from './client.ts'

/** A show of the sample community; other tests create shows, which may be listed first. */
const TITLE = 'تبصره'

/** Returns the hash of a show of the sample community and its three episodes in page order. */
export async function readSampleShow(site: string): Promise<{ hash: string; first: Episode; second: Episode; third: Episode }> {
  const visitor = new Client(site)
  const { items: shows } = await visitor.call<{ items: { hash: string; title: string }[] }>('GET', '/api/podcasts?limit=50')
  const hash = shows.find(({ title }) => title === TITLE)?.hash
  const { items } = await visitor.call<{ items: Episode[] }>('GET', `/api/podcasts/${hash}/episodes`)
  const [first, second, third] = items
  if (!hash || !first || !second || !third) throw new Error(`The sample community has no show “${TITLE}” of three episodes`)
  return { hash, first, second, third }
}
