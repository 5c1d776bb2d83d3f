import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { requireModerator } from '#worker/account/suspensions/index.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { activateRule } from './activate-rule.ts'
import { CreateTermRule, TermRuleDetails, TermRules, TermRuleVersion, UpdateTermRule } from './contract.ts'
import { startDryRun } from './dry-run.ts'
import { createRule, retireRule, updateRule } from './edit-rule.ts'
import { requireRuleEditor } from './policy.ts'
import { listRules, readRule } from './read-rules.ts'

const ByHash = z.strictObject({ hash: Hash })

export const termRuleRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List term rules, newest first', { 200: TermRules }, [400, 401, 403]),
    validateInput('query', PageQuery),
    async (c) => {
      requireModerator(c)
      return c.json(await listRules(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .post(
    '/',
    describeEndpoint('Create a draft of a term rule', { 201: ByHash }, [400, 401, 403]),
    validateInput('json', CreateTermRule),
    async (c) => c.json(await createRule(c.get('db'), requireRuleEditor(c), c.req.valid('json')), 201),
  )
  .get(
    '/:hash',
    describeEndpoint('Read a term rule with the examples of its dry run', { 200: TermRuleDetails }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => {
      requireModerator(c)
      return c.json(await readRule(c.get('db'), c.req.valid('param').hash), 200)
    },
  )
  .put(
    '/:hash',
    describeEndpoint('Edit a term rule; what applies stays until it is activated again', { 204: null }, [400, 401, 403, 404, 412]),
    validateInput('param', ByHash),
    validateInput('json', UpdateTermRule),
    async (c) => {
      await updateRule(c.get('db'), requireRuleEditor(c), c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/dry-run',
    describeEndpoint('Start to try a version of a term rule on what is public', { 204: null }, [400, 401, 403, 404, 412]),
    validateInput('param', ByHash),
    validateInput('json', TermRuleVersion),
    async (c) => {
      await startDryRun(c.get('db'), requireRuleEditor(c), c.req.valid('param').hash, c.req.valid('json').version)
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/activate',
    describeEndpoint('Make a version of a term rule apply, after its dry run', { 204: null }, [400, 401, 403, 404, 409, 412]),
    validateInput('param', ByHash),
    validateInput('json', TermRuleVersion),
    async (c) => {
      await activateRule(c.get('db'), requireRuleEditor(c), c.req.valid('param').hash, c.req.valid('json').version)
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/retire',
    describeEndpoint('End the effect of a term rule', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    async (c) => {
      await retireRule(c.get('db'), requireRuleEditor(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
