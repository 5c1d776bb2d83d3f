import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { requireAdmin } from '#worker/moderation/admin/index.ts'
import { ByFeature, FeatureSwitches, OffFeatures, SetFeature } from './contract.ts'
import { FEATURE_CACHE_TAG, readOffFeatures } from './off-features.ts'
import { listFeatures, setFeature } from './set-feature.ts'

export const offFeatureRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('List the features that are off, with what users read instead', { 200: OffFeatures }),
  async (c) => {
    c.header('Cache-Tag', FEATURE_CACHE_TAG)
    return c.json({ off: await readOffFeatures(c.get('db')) }, 200)
  },
)

export const featureSwitchRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('List the feature switches', { 200: FeatureSwitches }, [401, 403]), async (c) => {
    requireAdmin(c)
    return c.json(await listFeatures(c.get('db')), 200)
  })
  .put(
    '/:feature',
    describeEndpoint('Turn a feature off or on', { 200: FeatureSwitches }, [400, 401, 403]),
    validateInput('param', ByFeature),
    validateInput('json', SetFeature),
    async (c) => {
      await setFeature(c.get('db'), requireAdmin(c), c.req.valid('param').feature, c.req.valid('json'))
      return c.json(await listFeatures(c.get('db')), 200)
    },
  )
