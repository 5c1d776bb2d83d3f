import { Hono } from 'hono'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { requireAdmin } from '#worker/moderation/admin/index.ts'
import { changeState } from './change-state.ts'
import {
  AdminCampaign,
  AdminCampaigns,
  AdminEntries,
  ByCampaign,
  ByCampaignPost,
  ChangeCampaignState,
  CreateCampaign,
  CreatedCampaign,
  ExcludeEntry,
  UpdateCampaign,
} from './contract.ts'
import { createCampaign } from './create-campaign.ts'
import { excludeEntry, readmitEntry } from './exclude-entry.ts'
import { listAdminCampaigns, listAdminEntries, readAdminCampaign } from './read-admin-campaigns.ts'
import { updateCampaign } from './update-campaign.ts'

export const adminCampaignRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List all campaigns, those that open last leading', { 200: AdminCampaigns }, [400, 401, 403]),
    validateInput('query', PageQuery),
    async (c) => {
      requireAdmin(c)
      return c.json(await listAdminCampaigns(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .post(
    '/',
    describeEndpoint('Create a draft of a campaign', { 201: CreatedCampaign }, [400, 401, 403, 409]),
    validateInput('json', CreateCampaign),
    async (c) => c.json(await createCampaign(c.get('db'), requireAdmin(c), c.req.valid('json')), 201),
  )
  .get(
    '/:slug',
    describeEndpoint('Read a campaign for its editor', { 200: AdminCampaign }, [400, 401, 403, 404]),
    validateInput('param', ByCampaign),
    async (c) => {
      requireAdmin(c)
      return c.json(await readAdminCampaign(c.get('db'), c.req.valid('param').slug), 200)
    },
  )
  .put(
    '/:slug',
    describeEndpoint('Replace the texts, dates and conditions of a campaign', { 200: AdminCampaign }, [400, 401, 403, 404, 409, 412]),
    validateInput('param', ByCampaign),
    validateInput('json', UpdateCampaign),
    async (c) => {
      const { slug } = c.req.valid('param')
      await updateCampaign(c.get('db'), requireAdmin(c), slug, c.req.valid('json'))
      return c.json(await readAdminCampaign(c.get('db'), slug), 200)
    },
  )
  .put(
    '/:slug/state',
    describeEndpoint('Publish, hide or cancel a campaign', { 200: AdminCampaign }, [400, 401, 403, 404, 409, 412]),
    validateInput('param', ByCampaign),
    validateInput('json', ChangeCampaignState),
    async (c) => {
      const { slug } = c.req.valid('param')
      await changeState(c.get('db'), requireAdmin(c), slug, c.req.valid('json'))
      return c.json(await readAdminCampaign(c.get('db'), slug), 200)
    },
  )
  .get(
    '/:slug/entries',
    describeEndpoint('List the entries of a contest and the posts that staff excluded', { 200: AdminEntries }, [400, 401, 403, 404]),
    validateInput('param', ByCampaign),
    validateInput('query', PageQuery),
    async (c) => {
      requireAdmin(c)
      return c.json(await listAdminEntries(c.get('db'), c.req.valid('param').slug, c.req.valid('query')), 200)
    },
  )
  .put(
    '/:slug/exclusions/:hash',
    describeEndpoint('Exclude a post from a contest', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByCampaignPost),
    validateInput('json', ExcludeEntry),
    async (c) => {
      await excludeEntry(c.get('db'), requireAdmin(c), c.req.valid('param'), c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )
  .delete(
    '/:slug/exclusions/:hash',
    describeEndpoint('Readmit a post that staff excluded', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByCampaignPost),
    async (c) => {
      await readmitEntry(c.get('db'), requireAdmin(c), c.req.valid('param'))
      return c.body(null, 204)
    },
  )
