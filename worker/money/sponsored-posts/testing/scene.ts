import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { fulfillSponsoredPost } from '#worker/money/sponsored-posts/index.ts'
import { anEstablishedUser, aPost, as, aUser, runAllJobs, type TestUser } from '#worker/testing/index.ts'
import { aPayment } from '#worker/testing/money-factories.ts'
import { AdminSponsoredPost, PostSponsorships, type SponsoredPost } from '../contract.ts'

export const SPONSOR = { name: 'شرکت آزمون', url: 'https://sponsor.example/' }
export const PACKAGE = 'spntrade0001'
/** With VAT, in rial. */
export const TOTAL = 6_600_000

const PATH = '/api/sponsored-posts'

export const mark = (author: TestUser, post: { hash: string }, over: object = {}) =>
  as(author).post(`${PATH}/posts/${post.hash}`, {
    ...{ key: crypto.randomUUID(), package: PACKAGE, sponsorName: SPONSOR.name, sponsorUrl: SPONSOR.url },
    ...over,
  })

export const readOwn = async (author: TestUser, post: { hash: string }): Promise<PostSponsorships> =>
  PostSponsorships.parse(await (await as(author).get(`${PATH}/posts/${post.hash}`)).json())

export async function latest(author: TestUser, post: { hash: string }): Promise<SponsoredPost> {
  const [item] = (await readOwn(author, post)).items
  if (!item) throw new Error('The post is not marked')
  return item
}

/** Pays the open invoice of the post from the author's wallet, and runs what follows from it. */
export async function pay(author: TestUser, post: { hash: string }): Promise<SponsoredPost> {
  const { invoice } = await latest(author, post)
  await aPayment(author, { state: 'paid', amount: invoice.total })
  expect((await as(author).post(`/api/invoices/${invoice.hash}/pay`, { total: invoice.total })).status).toBe(200)
  await runAllJobs()
  await fulfillSponsoredPost(env, invoice.hash)
  return latest(author, post)
}

/** Creates a post of an established author that is paid advertising, by default a draft. */
export async function aSponsoredPost(options: Parameters<typeof aPost>[1] = {}) {
  const author = await anEstablishedUser()
  const post = await aPost(author, { state: 'draft', title: 'رپورتاژ آزمون', ...options })
  expect((await mark(author, post)).status).toBe(201)
  return { author, post, ...(await pay(author, post)), admin: await aUser({ role: 'admin' }) }
}

export const publish = async (author: TestUser, { hash }: { hash: string }, revision = 1, over: object = {}) =>
  (await as(author).post(`/api/posts/${hash}/publish`, { revision, ...over })).json<{ held?: boolean }>()

export const save = (author: TestUser, { hash }: { hash: string }, revision: number, document: object) =>
  as(author).put(`/api/posts/${hash}/draft`, { saveId: crypto.randomUUID(), revision, title: 'عنوان تازه', document })

export const review = (admin: TestUser, hash: string, body: object) => as(admin).post(`/api/admin/sponsored-posts/${hash}/review`, body)

export const readAdmin = async (admin: TestUser, hash: string): Promise<AdminSponsoredPost> =>
  AdminSponsoredPost.parse(await (await as(admin).get(`/api/admin/sponsored-posts/${hash}`)).json())

/** Creates a sponsored post whose first version staff approved. */
export async function anApprovedPost(options: Parameters<typeof aPost>[1] = {}) {
  const scene = await aSponsoredPost(options)
  await publish(scene.author, scene.post)
  expect((await review(scene.admin, scene.hash, { decision: 'approve', version: 1 })).status).toBe(200)
  return scene
}
