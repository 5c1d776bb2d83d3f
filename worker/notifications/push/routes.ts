import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { OwnPushDevices, PushDeviceByHash, RegisterPushDevice } from './contract.ts'
import { readPushDevices, registerPushDevice, removePushDevice } from './manage-devices.ts'

export const pushRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('List the browsers that receive pushes', { 200: OwnPushDevices }, [401]), async (c) =>
    c.json(await readPushDevices(c.env, c.get('db'), requireViewer(c)), 200),
  )
  .put(
    '/current',
    describeEndpoint('Make the browser of this session receive pushes', { 200: OwnPushDevices }, [400, 401, 403, 404, 409]),
    validateInput('json', RegisterPushDevice),
    async (c) => {
      const userAgent = c.req.header('User-Agent') ?? ''
      return c.json(await registerPushDevice(c.env, c.get('db'), requireWriter(c), c.req.valid('json'), userAgent), 200)
    },
  )
  .delete(
    '/:hash',
    describeEndpoint('Stop the pushes to a browser', { 204: null }, [400, 401, 404]),
    validateInput('param', PushDeviceByHash),
    async (c) => {
      await removePushDevice(c.get('db'), requireViewer(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
