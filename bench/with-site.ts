import { Client } from '../e2e/support/client.ts'
import { copySampleData, saveSampleData } from '../e2e/support/sample-data.ts'
import { freePort, startServer } from '../e2e/support/server.ts'

interface Site {
  origin: string
  /** Percent-encoded path of a long post, with a cover if any post has one. */
  postPath: string
}

interface Card {
  path: string
  cover: unknown
  minutes: number
}

/** Runs `work` against a newly started production build with the sample community, or against the running site at `DAFTAR_ORIGIN`. */
export async function withSite(work: (site: Site) => Promise<void>): Promise<void> {
  const running = process.env.DAFTAR_ORIGIN
  if (running) return work({ origin: running, postPath: await findHeaviestPost(running) })
  const data = copySampleData('bench')
  const server = await startServer({ data: data.path, port: await freePort(), sample: true })
  try {
    await work({ origin: server.origin, postPath: await findHeaviestPost(server.origin) })
  } finally {
    await server.stop()
    saveSampleData(data.path)
    data.remove()
  }
}

/** Returns the path of the longest of the 50 newest posts, preferring posts with a cover. */
async function findHeaviestPost(origin: string): Promise<string> {
  const { items } = await new Client(origin).call<{ items: Card[] }>('GET', '/api/posts/newest?limit=50')
  const weight = ({ cover, minutes }: Card) => (cover ? 1000 : 0) + minutes
  const heaviest = items.sort((a, b) => weight(b) - weight(a))[0]
  if (!heaviest) throw new Error('The site has no post to measure')
  return encodeURI(heaviest.path)
}
