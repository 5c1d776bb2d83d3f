import { readdirSync } from 'node:fs'
import type { CreateDraftLinkResult } from '#worker/posts/draft-links/contract.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import type { ManagedPublication } from '#worker/publications/publications/contract.ts'
import { Client } from './client.ts'
import { publishDraft, startDraft } from './draft.ts'
import { type Member, uniqueId } from './member.ts'
import type { RouteFixtures } from './route-table.ts'
import { readSampleShow } from './sample-show.ts'

interface Items<Item> {
  items: Item[]
  next?: string
}
interface Comment {
  hash: string
  /** Null for a removed comment. */
  author: { handle: string } | null
}

const sampleNames = (folder: string): string[] => readdirSync(`sample/${folder}`).map((file) => file.replace(/\.json$/, ''))

function requireValue<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The sample community has no ${what}`)
  return value
}

/** Creates drafts, a post and a publication for the member and finds the other values in the sample community. */
export async function createRouteFixtures(site: string, { client, handle }: Member): Promise<RouteFixtures> {
  const visitor = new Client(site)
  const api = <Body>(path: string) => visitor.call<Body>('GET', path)
  const draft = await startDraft(client)
  const held = await startDraft(client, { title: 'پستی در انتظار بررسی' })
  // The canonical URL is a link out of the site, and the member is new.
  await client.call('POST', `/api/posts/${held.hash}/publish`, { json: { revision: 1, canonicalUrl: 'https://elsewhere.example/' } })
  const link = await client.call<CreateDraftLinkResult>('POST', `/api/posts/${draft.hash}/draft-links`, { json: { key: uniqueId() } })
  const own = await client.call<ManagedPublication>('POST', '/api/publications', {
    json: { key: uniqueId(), handle: `majalle${uniqueId(4)}`, name: 'مجلهٔ مسیرها', description: '' },
  })
  const published = await publishDraft(client, { title: 'پستی برای جدول مسیرها', tags: ['آزمون مسیرها'] })
  const show = await readSampleShow(site)
  return {
    handle,
    draft: draft.hash,
    draftLink: link.path.split('/').at(-1) ?? '',
    held: held.hash,
    post: published.hash,
    postPath: published.path,
    ownPublication: own,
    podcast: show.hash,
    episodePath: show.first.post.path,
    tag: 'آزمون-مسیرها',
    topic: 'literature',
    publication: requireValue(sampleNames('publications')[0], 'publication'),
    listPath: await findList(api),
    commentPath: await findComment(api),
  }
}

type Api = <Body>(path: string) => Promise<Body>

async function findList(api: Api): Promise<string> {
  for (const handle of sampleNames('people')) {
    const { items } = await api<Items<{ hash: string }>>(`/api/lists/of/${handle}`)
    if (items[0]) return `/${handle}/list/${items[0].hash}`
  }
  throw new Error('The sample community has no public list')
}

async function findComment(api: Api): Promise<string> {
  for (let after = ''; ; ) {
    const { items: posts, next } = await api<Items<PostCard>>(`/api/posts/newest?limit=50${after}`)
    // Skip posts and comments created by other tests, which may delete them.
    const commented = posts.find(({ commentCount, author }) => commentCount > 0 && !author.handle.startsWith('e2e'))
    if (commented) {
      const { items } = await api<Items<Comment>>(`/api/comments/post/${commented.hash}`)
      const [address] = items.flatMap(({ hash, author }) =>
        author && !author.handle.startsWith('e2e') ? [`/${author.handle}/comment/${hash}`] : [],
      )
      return requireValue(address, 'visible comment')
    }
    after = `&after=${requireValue(next, 'commented post')}`
  }
}
