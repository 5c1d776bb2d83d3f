import { expect } from 'vitest'
import { anEstablishedUser, aPost, aPublication, as, aUser, type TestUser } from '#worker/testing/index.ts'
import type { SubmissionDetails, SubmissionResult } from '../contract.ts'

export const key = () => crypto.randomUUID()

/** Creates a publication with an owner and an editor, and an author whose links are not held for review. */
export async function aScene() {
  const [owner, editor, author] = [await aUser(), await aUser(), await anEstablishedUser()]
  const publication = await aPublication({ owner, editors: [editor] })
  return { owner, editor, author, publication }
}
type Scene = Awaited<ReturnType<typeof aScene>>

export const submit = (author: TestUser, post: { hash: string }, publication: { hash: string }, over: object = {}) =>
  as(author).post('/api/submissions', { key: key(), post: post.hash, publication: publication.hash, revision: 1, ...over })

/** Sends a new draft, or `post`, through the API. */
export async function sendPost({ author, publication }: Pick<Scene, 'author' | 'publication'>, over: object = {}, post?: { hash: string }) {
  const sent = post ?? (await aPost(author, { state: 'draft', title: 'شهر خاموش' }))
  const response = await submit(author, sent, publication, over)
  expect(response.status).toBe(201)
  return { ...(await response.json<SubmissionResult>()), post: sent.hash }
}

export const read = async (viewer: TestUser, hash: string) => (await as(viewer).get(`/api/submissions/${hash}`)).json<SubmissionDetails>()
export const kinds = ({ events }: SubmissionDetails) => events.map(({ kind }) => kind)
export const accept = (editor: TestUser, hash: string, body: object = { version: 1 }) =>
  as(editor).post(`/api/submissions/${hash}/accept`, body)
