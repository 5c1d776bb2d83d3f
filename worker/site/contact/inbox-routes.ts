import { Hono } from 'hono'
import { z } from 'zod'
import { requireModerator } from '#worker/account/suspensions/index.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { addNote } from './add-note.ts'
import { assignThread } from './assign-thread.ts'
import { changeThreadState } from './change-thread-state.ts'
import {
  AddNote,
  AssignThread,
  ChangeThreadState,
  ContactThreadDetails,
  ContactThreads,
  ReceiptNumber,
  SendReply,
  ThreadsQuery,
} from './contract.ts'
import { readThread } from './read-thread.ts'
import { readThreads } from './read-threads.ts'
import { sendReply } from './send-reply.ts'

const ByNumber = z.strictObject({ number: ReceiptNumber })

export const contactInboxRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List contact messages, latest change first, without the viewer’s own', { 200: ContactThreads }, [400, 401, 403]),
    validateInput('query', ThreadsQuery),
    async (c) => c.json(await readThreads(c.get('db'), requireModerator(c), c.req.valid('query')), 200),
  )
  .get(
    '/:number',
    describeEndpoint('Read a contact message with its thread', { 200: ContactThreadDetails }, [400, 401, 403, 404]),
    validateInput('param', ByNumber),
    async (c) => c.json(await readThread(c.get('db'), c.env.CONTACT_ADDRESS, requireModerator(c), c.req.valid('param').number), 200),
  )
  .post(
    '/:number/replies',
    describeEndpoint('Mail a reply to the sender of a contact message', { 204: null }, [400, 401, 403, 404, 409, 412]),
    validateInput('param', ByNumber),
    validateInput('json', SendReply),
    async (c) => {
      await sendReply(c.get('db'), c.env.CONTACT_ADDRESS, requireModerator(c), c.req.valid('param').number, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/:number/notes',
    describeEndpoint('Add a note that only staff see', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByNumber),
    validateInput('json', AddNote),
    async (c) => {
      await addNote(c.get('db'), requireModerator(c), c.req.valid('param').number, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .put(
    '/:number/assignee',
    describeEndpoint('Assign a contact message to staff', { 204: null }, [400, 401, 403, 404, 412]),
    validateInput('param', ByNumber),
    validateInput('json', AssignThread),
    async (c) => {
      await assignThread(c.get('db'), requireModerator(c), c.req.valid('param').number, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .put(
    '/:number/state',
    describeEndpoint('Close a contact message, mark it as spam or open it again', { 204: null }, [400, 401, 403, 404, 412]),
    validateInput('param', ByNumber),
    validateInput('json', ChangeThreadState),
    async (c) => {
      await changeThreadState(c.get('db'), requireModerator(c), c.req.valid('param').number, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
