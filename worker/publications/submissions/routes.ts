import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import {
  AcceptSubmission,
  AddNote,
  AssignSubmission,
  ByTarget,
  CreateSubmission,
  MoveOut,
  QueueQuery,
  Resubmit,
  ReturnSubmission,
  SubmissionDetails,
  SubmissionQueue,
  SubmissionResult,
  Submissions,
  SubmissionTarget,
} from './contract.ts'
import { acceptSubmission, returnSubmission } from './decide.ts'
import { addNote, assignSubmission } from './editorial.ts'
import { listMySubmissions, listQueue } from './list-submissions.ts'
import { moveOut } from './move-out.ts'
import { readSubmission } from './read-submission.ts'
import { readTarget } from './read-target.ts'
import { createSubmission, resubmit } from './submit.ts'
import { withdrawSubmission } from './withdraw.ts'

const ByHash = z.strictObject({ hash: Hash })

export const submissionRoutes = new Hono<AppContext>()
  .post(
    '/',
    describeEndpoint('Submit a post to a publication', { 201: SubmissionResult }, [400, 401, 403, 404, 409, 412]),
    validateInput('json', CreateSubmission),
    async (c) => c.json(await createSubmission(c.get('db'), requireWriter(c), c.req.valid('json')), 201),
  )
  .get(
    '/mine',
    describeEndpoint("List the viewer's submissions", { 200: Submissions }, [400, 401]),
    validateInput('query', PageQuery),
    async (c) => c.json(await listMySubmissions(c.get('db'), requireViewer(c), c.req.valid('query')), 200),
  )
  .get(
    '/targets/:handle',
    describeEndpoint('Read what a publication asks of submissions', { 200: SubmissionTarget }, [400, 401, 404]),
    validateInput('param', ByTarget),
    async (c) => c.json(await readTarget(c.get('db'), requireViewer(c), c.req.valid('param').handle), 200),
  )
  .get(
    '/queue/:hash',
    describeEndpoint('List the submissions to a publication, for its editors', { 200: SubmissionQueue }, [400, 401, 404]),
    validateInput('param', ByHash),
    validateInput('query', QueueQuery),
    async (c) => c.json(await listQueue(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('query')), 200),
  )
  .post(
    '/posts/:hash/move-out',
    describeEndpoint('Move a post from a publication to its author', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    validateInput('json', MoveOut),
    async (c) => {
      await moveOut(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .get('/:hash', describeEndpoint('Read a submission', { 200: SubmissionDetails }, [401, 404]), validateInput('param', ByHash), async (c) =>
    c.json(await readSubmission(c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .post(
    '/:hash/resubmit',
    describeEndpoint('Send another version', { 200: SubmissionResult }, [400, 401, 403, 404, 409, 412]),
    validateInput('param', ByHash),
    validateInput('json', Resubmit),
    async (c) => c.json(await resubmit(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 200),
  )
  .post(
    '/:hash/withdraw',
    describeEndpoint('Withdraw a submission', { 204: null }, [401, 404, 409]),
    validateInput('param', ByHash),
    async (c) => {
      // Suspended authors may take their posts back.
      await withdrawSubmission(c.get('db'), requireViewer(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .put(
    '/:hash/assignee',
    describeEndpoint('Assign a submission to an editor', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    validateInput('json', AssignSubmission),
    async (c) => {
      await assignSubmission(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json').editor)
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/notes',
    describeEndpoint('Add a note for the editors', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    validateInput('json', AddNote),
    async (c) => {
      await addNote(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/accept',
    describeEndpoint('Accept a version, to publish it now or later', { 200: SubmissionResult }, [400, 401, 403, 404, 409, 412]),
    validateInput('param', ByHash),
    validateInput('json', AcceptSubmission),
    async (c) => {
      const { hash } = c.req.valid('param')
      const result = await acceptSubmission(c.get('db'), requireWriter(c), hash, c.req.valid('json'), c.env.ORIGIN)
      return c.json(result, 200)
    },
  )
  .post(
    '/:hash/return',
    describeEndpoint('Return a version to its author', { 200: SubmissionResult }, [400, 401, 403, 404, 409, 412]),
    validateInput('param', ByHash),
    validateInput('json', ReturnSubmission),
    async (c) => c.json(await returnSubmission(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 200),
  )
