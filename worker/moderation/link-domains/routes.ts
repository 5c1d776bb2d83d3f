import { Hono } from 'hono'
import { z } from 'zod'
import { requireModerator } from '#worker/account/suspensions/index.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { DecideDomain, DomainName, LinkDomains, LinkDomainsQuery } from './contract.ts'
import { decideDomain, listDomains } from './link-domains.ts'

export const linkDomainRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List domains that many new members linked to, latest alert first', { 200: LinkDomains }, [400, 401, 403]),
    validateInput('query', LinkDomainsQuery),
    async (c) => {
      requireModerator(c)
      return c.json(await listDomains(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .put(
    '/:domain/decision',
    describeEndpoint('Block or ignore a domain', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', z.strictObject({ domain: DomainName })),
    validateInput('json', DecideDomain),
    async (c) => {
      await decideDomain(c.get('db'), requireModerator(c), c.req.valid('param').domain, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
