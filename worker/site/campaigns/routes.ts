import { Hono } from 'hono'
import { PageQuery } from '#shared/contract/http.ts'
import { cachedAnswer } from '#worker/lib/http/cached-answer.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { readCampaign } from './campaign-view.ts'
import { ByCampaign, ByCampaignPost, Campaign, CampaignLinks, CampaignsQuery, Entries, OwnEntries } from './contract.ts'
import { CAMPAIGNS_CACHE_TAG, campaignTag } from './find-campaign.ts'
import { listCampaigns } from './list-campaigns.ts'
import { readEntries } from './read-entries.ts'
import { readOwnEntries } from './read-own-entries.ts'
import { returnEntry, withdrawEntry } from './withdraw-entry.ts'

export const campaignRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List published campaigns', { 200: CampaignLinks }, [400]),
    validateInput('query', CampaignsQuery),
    cachedAnswer,
    async (c) => {
      c.header('Cache-Tag', CAMPAIGNS_CACHE_TAG)
      return c.json(await listCampaigns(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .get('/:slug', describeEndpoint('Read a campaign', { 200: Campaign }, [400, 404]), validateInput('param', ByCampaign), async (c) => {
    const { slug } = c.req.valid('param')
    // Set on the raw response, so that the response for a draft carries the tag too.
    c.res.headers.set('Cache-Tag', campaignTag(slug))
    const { campaign, cacheTags } = await readCampaign(c.get('db'), slug)
    c.header('Cache-Tag', cacheTags.join(','))
    return c.json(campaign, 200)
  })
  .get(
    '/:slug/entries',
    describeEndpoint('List the entries of a contest, newest first', { 200: Entries }, [400, 404]),
    validateInput('param', ByCampaign),
    validateInput('query', PageQuery),
    async (c) => {
      const { slug } = c.req.valid('param')
      c.res.headers.set('Cache-Tag', campaignTag(slug))
      const { entries, cacheTags } = await readEntries(c.get('db'), slug, c.req.valid('query'), c.get('viewer')?.id)
      c.header('Cache-Tag', cacheTags.join(','))
      return c.json(entries, 200)
    },
  )
  .get(
    '/:slug/own-entries',
    describeEndpoint('List the own posts with the tag of a contest, and why one is no entry', { 200: OwnEntries }, [400, 401, 404]),
    validateInput('param', ByCampaign),
    async (c) => c.json(await readOwnEntries(c.get('db'), requireViewer(c), c.req.valid('param').slug), 200),
  )
  .put(
    '/:slug/withdrawals/:hash',
    describeEndpoint('Withdraw an own post from a contest', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByCampaignPost),
    async (c) => {
      const { slug, hash } = c.req.valid('param')
      await withdrawEntry(c.get('db'), requireWriter(c), slug, hash)
      return c.body(null, 204)
    },
  )
  .delete(
    '/:slug/withdrawals/:hash',
    describeEndpoint('Return a withdrawn post to a contest', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByCampaignPost),
    async (c) => {
      const { slug, hash } = c.req.valid('param')
      await returnEntry(c.get('db'), requireWriter(c), slug, hash)
      return c.body(null, 204)
    },
  )
