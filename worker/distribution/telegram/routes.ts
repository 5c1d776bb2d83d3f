import { Hono } from 'hono'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByOwner, ByPost, ChannelOptions, ConnectChannel, TelegramMessages, TelegramState } from './contract.ts'
import { changeOptions, connectChannel, disconnectChannel, sendTestMessage } from './manage-channel.ts'
import { listMessages, readChannel } from './read-channel.ts'
import { declinePost, sendPost } from './send-post.ts'

const byOwner = validateInput('param', ByOwner)
const byPost = validateInput('param', ByPost)

/** The Telegram channel of the viewer (`me`) or of a publication that they own. */
export const telegramRoutes = new Hono<AppContext>()
  .get(
    '/:owner',
    describeEndpoint('Get the connected Telegram channel', { 200: TelegramState }, [400, 401, 403, 404]),
    byOwner,
    async (c) => c.json(await readChannel(c.get('db'), requireViewer(c), c.req.valid('param').owner), 200),
  )
  .get(
    '/:owner/messages',
    describeEndpoint('List the messages of a Telegram channel', { 200: TelegramMessages }, [400, 401, 403, 404]),
    byOwner,
    validateInput('query', PageQuery),
    async (c) => c.json(await listMessages(c.get('db'), requireViewer(c), c.req.valid('param').owner, c.req.valid('query')), 200),
  )
  .put(
    '/:owner',
    describeEndpoint('Connect a Telegram channel', { 200: TelegramState }, [400, 401, 403, 404, 409, 429, 503]),
    byOwner,
    validateInput('json', ConnectChannel),
    async (c) => c.json(await connectChannel(c.env, c.get('db'), requireWriter(c), c.req.valid('param').owner, c.req.valid('json')), 200),
  )
  .patch(
    '/:owner',
    describeEndpoint('Change how a Telegram channel is used', { 200: TelegramState }, [400, 401, 403, 404, 409]),
    byOwner,
    validateInput('json', ChannelOptions),
    async (c) => c.json(await changeOptions(c.get('db'), requireWriter(c), c.req.valid('param').owner, c.req.valid('json')), 200),
  )
  .delete('/:owner', describeEndpoint('Disconnect a Telegram channel', { 204: null }, [400, 401, 403, 404]), byOwner, async (c) => {
    await disconnectChannel(c.get('db'), requireViewer(c), c.req.valid('param').owner)
    return c.body(null, 204)
  })
  .post(
    '/:owner/test',
    describeEndpoint('Send a test message to a Telegram channel', { 204: null }, [400, 401, 403, 404, 409, 429, 503]),
    byOwner,
    async (c) => {
      await sendTestMessage(c.env, c.get('db'), requireWriter(c), c.req.valid('param').owner)
      return c.body(null, 204)
    },
  )
  .post(
    '/:owner/posts/:hash',
    describeEndpoint('Send a post to a Telegram channel', { 204: null }, [400, 401, 403, 404, 409]),
    byPost,
    async (c) => {
      const { owner, hash } = c.req.valid('param')
      await sendPost(c.get('db'), requireWriter(c), owner, hash)
      return c.body(null, 204)
    },
  )
  .delete(
    '/:owner/posts/:hash',
    describeEndpoint('Do not send a post that waits for a decision', { 204: null }, [400, 401, 403, 404, 409]),
    byPost,
    async (c) => {
      const { owner, hash } = c.req.valid('param')
      await declinePost(c.get('db'), requireWriter(c), owner, hash)
      return c.body(null, 204)
    },
  )
