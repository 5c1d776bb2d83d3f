import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { requireModerator } from '#worker/account/suspensions/index.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { answerDecisionAppeal } from './answer-appeal.ts'
import { appealDecision } from './appeal.ts'
import {
  AnswerDecisionAppeal,
  AppealCards,
  AppealDecision,
  AppealSource,
  AppealsQuery,
  Decide,
  Decision,
  DecisionCreated,
  Decisions,
  OwnDecision,
  OwnDecisions,
  UndoDecision,
} from './contract.ts'
import { decide } from './decide.ts'
import { listAppeals } from './list-appeals.ts'
import { listDecisions, listOwnDecisions, readDecision } from './read-decisions.ts'
import { undoDecision } from './undo.ts'

const ByHash = z.strictObject({ hash: Hash })
const ByAppeal = z.strictObject({ source: AppealSource, hash: Hash })

export const decisionRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List decisions, newest first, without those about the viewer', { 200: Decisions }, [400, 401, 403]),
    validateInput('query', PageQuery),
    async (c) => c.json(await listDecisions(c.get('db'), requireModerator(c), c.req.valid('query')), 200),
  )
  .post(
    '/',
    describeEndpoint(
      'Decide about reported or other content; closes its open reports',
      { 201: DecisionCreated },
      [400, 401, 403, 404, 409],
    ),
    validateInput('json', Decide),
    async (c) => {
      const created = await decide(c.get('db'), requireModerator(c), c.req.valid('json'))
      return c.json(created, 201)
    },
  )
  .get('/:hash', describeEndpoint('Read a decision', { 200: Decision }, [400, 401, 403, 404]), validateInput('param', ByHash), async (c) =>
    c.json(await readDecision(c.get('db'), requireModerator(c), c.req.valid('param').hash), 200),
  )
  .post(
    '/:hash/undo',
    describeEndpoint('Undo a decision and reopen its reports', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', UndoDecision),
    async (c) => {
      await undoDecision(c.get('db'), requireModerator(c), c.req.valid('param').hash, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )

export const appealRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List appeals against decisions and suspensions', { 200: AppealCards }, [400, 401, 403]),
    validateInput('query', AppealsQuery),
    async (c) => c.json(await listAppeals(c.get('db'), requireModerator(c), c.req.valid('query')), 200),
  )
  .post(
    '/:source/:hash/answer',
    describeEndpoint('Answer an appeal; accepting it restores what the decision changed', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByAppeal),
    validateInput('json', AnswerDecisionAppeal),
    async (c) => {
      await answerDecisionAppeal(c.get('db'), requireModerator(c), c.req.valid('param'), c.req.valid('json'))
      return c.body(null, 204)
    },
  )

export const ownDecisionRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List decisions about the viewer’s account and content, newest first', { 200: OwnDecisions }, [400, 401]),
    validateInput('query', PageQuery),
    async (c) => c.json(await listOwnDecisions(c.get('db'), requireViewer(c), c.req.valid('query')), 200),
  )
  .post(
    '/:hash/appeal',
    describeEndpoint('Appeal a decision, once', { 200: OwnDecision }, [400, 401, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', AppealDecision),
    async (c) => c.json(await appealDecision(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('json').text), 200),
  )
