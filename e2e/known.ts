import type { PostCard } from '#worker/posts/contract.ts'
import { Client } from './client.ts'
import { publishDraft, startDraft } from './draft.ts'
import type { Member } from './member.ts'
import type { Known } from './seed-routes.ts'

interface List {
  hash: string
}
interface Comment {
  hash: string
  /** Absent on one that was removed. */
  author: { handle: string } | null
}
interface Items<Item> {
  items: Item[]
}

const first = <Item>(items: readonly Item[], what: string): Item => {
  const [item] = items
  if (item === undefined) throw new Error(`The sample community has no ${what}`)
  return item
}

/** Fills the table's braces from the site itself: the member's own new posts, and the sample community through the API. */
export async function knownThings(site: string, { client, handle }: Member): Promise<Known> {
  const visitor = new Client(site)
  const api = <Body>(path: string) => visitor.call<Body>('GET', path)
  const draft = await startDraft(client)
  const published = await publishDraft(client, { title: 'پستی برای جدول مسیرها', tags: ['آزمون مسیرها'] })
  const { items: posts } = await api<Items<PostCard>>('/api/posts/newest?limit=50')
  const { items: podcasts } = await api<Items<{ hash: string }>>('/api/podcasts')
  return {
    handle,
    draft: draft.hash,
    post: published.hash,
    postPath: published.path,
    podcast: first(podcasts, 'podcast').hash,
    tag: first(
      posts.flatMap(({ tags }) => tags),
      'tagged post',
    ).slug,
    topic: 'literature',
    publication: first(
      posts.flatMap(({ publication }) => (publication ? [publication.handle] : [])),
      'publication',
    ),
    listPath: await aList(api, posts),
    commentPath: await aComment(api, posts),
  }
}

type Api = <Body>(path: string) => Promise<Body>

async function aList(api: Api, posts: readonly PostCard[]): Promise<string> {
  for (const handle of new Set(posts.map(({ author }) => author.handle))) {
    const { items } = await api<Items<List>>(`/api/lists/of/${handle}`)
    if (items[0]) return `/${handle}/list/${items[0].hash}`
  }
  throw new Error('None of the newest authors has a public list')
}

async function aComment(api: Api, posts: readonly PostCard[]): Promise<string> {
  const commented = first(
    posts.filter(({ commentCount }) => commentCount > 0),
    'commented post',
  )
  const { items } = await api<Items<Comment>>(`/api/comments/post/${commented.hash}`)
  const [address] = items.flatMap(({ hash, author }) => (author ? [`/${author.handle}/comment/${hash}`] : []))
  if (!address) throw new Error(`The post ${commented.hash} has no visible comment`)
  return address
}
