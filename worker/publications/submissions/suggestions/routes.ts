import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByHash } from '#worker/publications/publications/contract.ts'
import { answerSuggestion } from './answer.ts'
import {
  AnswerResult,
  AnswerSuggestion,
  BySuggestion,
  SendSuggestion,
  SubmissionSuggestions,
  SuggestionResult,
  SuggestionsQuery,
} from './contract.ts'
import { readSuggestions } from './read.ts'
import { sendSuggestion, withdrawSuggestion } from './send.ts'

/** Suggested edits of submissions: editors change a copy of a version, and the author accepts or rejects each change. */
export const suggestionRoutes = new Hono<AppContext>()
  .get(
    '/:hash/suggestions',
    describeEndpoint('Read the suggested edits of a submission', { 200: SubmissionSuggestions }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    validateInput('query', SuggestionsQuery),
    async (c) => c.json(await readSuggestions(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('query').role), 200),
  )
  .post(
    '/:hash/suggestions',
    describeEndpoint('Suggest edits of a submission', { 201: SuggestionResult }, [400, 401, 403, 404, 409, 412, 413]),
    validateInput('param', ByHash),
    validateInput('json', SendSuggestion),
    async (c) => c.json(await sendSuggestion(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 201),
  )
  .delete(
    '/:hash/suggestions/:suggestion',
    describeEndpoint('Withdraw suggested edits', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', BySuggestion),
    async (c) => {
      const { hash, suggestion } = c.req.valid('param')
      await withdrawSuggestion(c.get('db'), requireWriter(c), hash, suggestion)
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/suggestions/:suggestion/answer',
    describeEndpoint('Accept or reject each suggested edit', { 200: AnswerResult }, [400, 401, 403, 404, 409, 412]),
    validateInput('param', BySuggestion),
    validateInput('json', AnswerSuggestion),
    async (c) => {
      const { hash, suggestion } = c.req.valid('param')
      return c.json(await answerSuggestion(c.get('db'), requireWriter(c), hash, suggestion, c.req.valid('json')), 200)
    },
  )
