import { Hono } from 'hono'
import { PageQuery } from '#shared/contract/http.ts'
import { clientIpKey } from '#worker/lib/http/client-ip.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { serveObject } from '#worker/posts/media/index.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { ByCampaign, ByCampaignPost } from '#worker/site/campaigns/contract.ts'
import { campaignTag } from '#worker/site/campaigns/index.ts'
import { Ballot, BallotState, JurySheet, Results, ScoreEntry } from './contract.ts'
import { readJurySheet, scoreEntry } from './jury.ts'
import { readBallot } from './read-ballot.ts'
import { findResultsFile, readResults } from './read-results.ts'
import { takeVoteBack, vote } from './vote.ts'

export const ballotRoutes = new Hono<AppContext>()
  .get(
    '/:slug/ballot',
    describeEndpoint('List the entries of a contest in an order of this voter', { 200: Ballot }, [400, 404]),
    validateInput('param', ByCampaign),
    validateInput('query', PageQuery),
    async (c) => {
      const { slug } = c.req.valid('param')
      const ballot = await readBallot(c.get('db'), c.get('viewer'), slug, c.req.valid('query'))
      c.header('Cache-Tag', [campaignTag(slug), ...ballot.items.map(({ post }) => postCacheTag(post.hash))].join(','))
      return c.json(ballot, 200)
    },
  )
  .put(
    '/:slug/votes/:hash',
    describeEndpoint('Vote for an entry of a contest', { 200: BallotState }, [400, 401, 403, 404, 409]),
    validateInput('param', ByCampaignPost),
    async (c) => {
      const viewer = requireWriter(c)
      const { slug, hash } = c.req.valid('param')
      const origin = { address: clientIpKey(c.req.raw), secretsKey: c.env.SECRETS_KEY }
      return c.json(await vote(c.get('db'), viewer, slug, hash, origin), 200)
    },
  )
  .delete(
    '/:slug/votes/:hash',
    describeEndpoint('Take back the vote for an entry of a contest', { 200: BallotState }, [400, 401, 403, 404, 409]),
    validateInput('param', ByCampaignPost),
    async (c) => {
      const viewer = requireWriter(c)
      const { slug, hash } = c.req.valid('param')
      return c.json(await takeVoteBack(c.get('db'), viewer, slug, hash), 200)
    },
  )
  .get(
    '/:slug/jury',
    describeEndpoint('List the entries of a contest for a juror', { 200: JurySheet }, [400, 401, 404]),
    validateInput('param', ByCampaign),
    validateInput('query', PageQuery),
    async (c) => c.json(await readJurySheet(c.get('db'), requireViewer(c), c.req.valid('param').slug, c.req.valid('query')), 200),
  )
  .put(
    '/:slug/jury/:hash',
    describeEndpoint('Score an entry of a contest as a juror', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByCampaignPost),
    validateInput('json', ScoreEntry),
    async (c) => {
      const viewer = requireWriter(c)
      const { slug, hash } = c.req.valid('param')
      await scoreEntry(c.get('db'), viewer, slug, hash, c.req.valid('json').score)
      return c.body(null, 204)
    },
  )
  .get(
    '/:slug/results',
    describeEndpoint('List the results of a contest, best first', { 200: Results }, [400, 404]),
    validateInput('param', ByCampaign),
    validateInput('query', PageQuery),
    async (c) => {
      const { slug } = c.req.valid('param')
      c.res.headers.set('Cache-Tag', campaignTag(slug)) // Set on the response itself, so that an error response carries it too.
      const results = await readResults(c.get('db'), slug, c.req.valid('query'), c.get('viewer')?.id)
      c.header('Cache-Tag', [campaignTag(slug), ...results.items.map(({ hash }) => postCacheTag(hash))].join(','))
      return c.json(results, 200)
    },
  )
  .get(
    '/:slug/results.jsonl',
    describeEndpoint('Download the chained file of all ballots of a contest', { 200: 'application/x-ndjson', 304: null }, [400, 404]),
    validateInput('param', ByCampaign),
    async (c) => {
      const { slug } = c.req.valid('param')
      const key = await findResultsFile(c.get('db'), slug)
      const response = await serveObject(c.env, key, [campaignTag(slug)], c.req.raw)
      response.headers.set('Content-Disposition', `attachment; filename="${slug}-results.jsonl"`)
      return response
    },
  )
